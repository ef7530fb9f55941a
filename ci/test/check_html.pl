#!/usr/bin/perl
# check_html.pl FOLDER: whether its pages are well formed, need nothing from elsewhere, run nothing that stands in a page,
# and whether every link and picture leads somewhere. A line for each finding; exit status 1 where there is one.
use strict;
use warnings;
my $folder = shift or die "usage: check_html.pl FOLDER\n";
my %void = map { $_ => 1 } qw(meta link img br hr input);
my %known = map { $_ => 1 } qw(html head body title script a header nav main footer section h1 h2 h3 p b code small span var sub
    table caption thead tbody tr th td dl div dt dd details summary figure figcaption pre), keys %void;
my %ignored = map { $_ => 1 } qw(class lang name content rel charset http-equiv defer role tabindex scope width height loading alt);
my ($found, %ids, @links) = (0);
sub finding { my ($page, $line, $text) = @_; print "$page:$line: $text\n"; $found++; }

for my $path (sort glob("$folder/*.html")) {
    my ($page) = $path =~ m{([^/]*)$};
    local $/;
    open my $in, '<', $path or die "$path: $!\n";
    my $text = <$in>;
    close $in;
    my ($line, @open, $alone) = (1);
    my $left = sub { my ($why) = @_; finding($page, $line, $why); };
    $left->('no doctype') unless $text =~ s/\A<!DOCTYPE html>//;
    while ($text =~ /\G(?:([^<]+)|<(\/?)([a-z0-9]+)((?:\s+[a-z-]+(?:="[^"<>]*")?)*)\s*>)/gc) {
        if (defined $1) {
            my $words = $1;
            while ($words =~ /&([^;\s&]*)(;?)/g) { my ($entity, $ended) = ($1, $2); $left->("a bare & or an unknown entity: &$entity") unless $ended && $entity =~ /\A(amp|lt|gt|quot|#39)\z/; }
            $left->('a bare >') if $words =~ />/;
            $left->('a script or a style in the page') if $words =~ /\S/ && @open && $open[-1] =~ /^(script|style)$/;
            $line += $words =~ tr/\n//;
            next;
        }
        my ($end, $tag, $attributes) = ($2, $3, $4);
        $left->("a tag that no page needs: $tag") unless $known{$tag};
        if ($end) {
            my $was = pop @open // 'nothing';
            $left->("</$tag> ends $was") if $was ne $tag;
            next;
        }
        push @open, $tag unless $void{$tag};
        my %a;
        while ($attributes =~ /([a-z-]+)(?:="([^"]*)")?/g) { $left->("$1 twice") if exists $a{$1}; $a{$1} = $2 // ''; }
        for my $name (keys %a) {
            if ($name eq 'id') { $left->("the id $a{id} is there already") if $ids{$page}{$a{id}}++; }
            elsif ($name eq 'href' || $name eq 'src') { push @links, [$page, $line, $tag, $a{$name}]; }
            else { $left->("an attribute that no page needs: $name") unless $ignored{$name} || $name =~ /^(aria|data)-/; }
        }
        $left->('a picture without alternative text') if $tag eq 'img' && ($a{alt} // '') !~ /\S/;
        $left->('a table without caption') if $tag eq 'table' && substr($text, pos $text, 8) ne '<caption';
        $line += $attributes =~ tr/\n//;
    }
    if ((pos($text) // 0) < length $text) { $left->('not well formed: ' . substr($text, pos($text) // 0, 60)); }
    $left->("still open at its end: @open") if @open;
    $left->('no policy that forbids what is elsewhere') unless $text =~ /Content-Security-Policy"\s+content="default-src 'none';/;
    pos($text) = 0;
    $left->('not one h1') unless 1 == (() = $text =~ /<h1>/g);
}
finding($folder, 0, 'no page') unless %ids;
for (@links) {
    my ($page, $line, $tag, $to) = @$_;
    if ($to =~ m{^(https?:)?//|^[a-z]+:}i) {
        # literature may be linked to, not loaded
        finding($page, $line, "$tag: $to") unless $tag eq 'a' && $to =~ m{^https://};
        next;
    }
    my ($file, $place) = $to =~ /^([^#]*)(?:#(.*))?$/;
    $file = $page if $file eq '';
    finding($page, $line, "$tag: no such file: $to") unless -f "$folder/$file";
    finding($page, $line, "$tag: no such place: $to") if defined $place && !$ids{$file}{$place};
}
exit($found > 0);
