#!/usr/bin/perl
# check_html.pl FOLDER: checks the HTML pages in a folder. They must be well formed; load nothing from
# elsewhere; contain no script or style of their own (files beside them do); and each link and picture must
# exist. Prints a line per finding. Exit status 1 if there is one.
use strict;
use warnings;
my $folder = shift or die "usage: check_html.pl FOLDER\n";
my %void = map { $_ => 1 } qw(meta link img br hr input); # tags without an end
# the tags and attributes that the pages use; any other is a finding
my %known = map { $_ => 1 } qw(html head body title script a header nav main footer section h1 h2 h3 p b code
    small span var sub table caption thead tbody tr th td dl div dt dd details summary figure figcaption pre),
    keys %void;
my %allowed = map { $_ => 1 } qw(class lang name content rel charset http-equiv defer role tabindex scope
    width height loading alt);
my ($found, %ids, @links) = (0);
sub finding { my ($page, $line, $text) = @_; print "$page:$line: $text\n"; $found++; }

for my $path (sort glob("$folder/*.html")) {
    my ($page) = $path =~ m{([^/]*)$};
    local $/;
    open my $in, '<', $path or die "$path: $!\n";
    my $text = <$in>;
    close $in;
    my ($line, @open) = (1);
    my $wrong = sub { my ($what) = @_; finding($page, $line, $what); };
    $wrong->('no doctype') unless $text =~ s/\A<!DOCTYPE html>//;
    # text, or a tag: </, name, attributes
    while ($text =~ /\G(?:([^<]+)|<(\/?)([a-z0-9]+)((?:\s+[a-z-]+(?:="[^"<>]*")?)*)\s*>)/gc) {
        if (defined $1) {
            my $words = $1;
            while ($words =~ /&([^;\s&]*)(;?)/g) {
                my ($entity, $ended) = ($1, $2);
                $wrong->("a bare & or an unknown entity: &$entity")
                    unless $ended && $entity =~ /\A(amp|lt|gt|quot|#39)\z/;
            }
            $wrong->('a bare >') if $words =~ />/;
            $wrong->('a script or a style in the page')
                if $words =~ /\S/ && @open && $open[-1] =~ /^(script|style)$/;
            $line += $words =~ tr/\n//;
            next;
        }
        my ($end, $tag, $attributes) = ($2, $3, $4);
        $wrong->("a tag that no page needs: $tag") unless $known{$tag};
        if ($end) {
            my $last = pop @open // 'nothing';
            $wrong->("</$tag> ends $last") if $last ne $tag;
            next;
        }
        push @open, $tag unless $void{$tag};
        my %a;
        while ($attributes =~ /([a-z-]+)(?:="([^"]*)")?/g) {
            $wrong->("$1 twice") if exists $a{$1};
            $a{$1} = $2 // '';
        }
        for my $name (keys %a) {
            if ($name eq 'id') {
                $wrong->("the id $a{id} is there already") if $ids{$page}{$a{id}}++;
            } elsif ($name eq 'href' || $name eq 'src') {
                push @links, [$page, $line, $tag, $a{$name}];
            } elsif (!$allowed{$name} && $name !~ /^(aria|data)-/) {
                $wrong->("an attribute that no page needs: $name");
            }
        }
        $wrong->('a picture without alternative text') if $tag eq 'img' && ($a{alt} // '') !~ /\S/;
        $wrong->('a table without caption') if $tag eq 'table' && substr($text, pos $text, 8) ne '<caption';
        $line += $attributes =~ tr/\n//;
    }
    my $read = pos($text) // 0;
    $wrong->('not well formed: ' . substr($text, $read, 60)) if $read < length $text;
    $wrong->("still open at its end: @open") if @open;
    $wrong->('no policy that forbids what is elsewhere')
        unless $text =~ /Content-Security-Policy"\s+content="default-src 'none';/;
    pos($text) = 0;
    $wrong->('not one h1') unless 1 == (() = $text =~ /<h1>/g);
}
finding($folder, 0, 'no page') unless %ids;
for (@links) {
    my ($page, $line, $tag, $to) = @$_;
    if ($to =~ m{^(https?:)?//|^[a-z]+:}i) {
        # a page may link elsewhere, but not load from there
        finding($page, $line, "$tag: $to") unless $tag eq 'a' && $to =~ m{^https://};
        next;
    }
    my ($file, $place) = $to =~ /^([^#]*)(?:#(.*))?$/;
    $file = $page if $file eq '';
    finding($page, $line, "$tag: no such file: $to") unless -f "$folder/$file";
    finding($page, $line, "$tag: no such place: $to") if defined $place && !$ids{$file}{$place};
}
exit($found > 0);
