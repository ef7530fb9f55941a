#!/usr/bin/perl
# SPDX-License-Identifier: MIT
# Copies a kernel source with all its mutants in it, for ci/test/mutants.
#
#   perl ci/test/mutate.pl FIRST LIST <source >copy
#
# Each place where a mistake is made holds MUTANT(n), n from FIRST upwards, which
# cuda_on_cpu.h turns on by number. LIST gets a line for each, with tabs between: the
# number, the line in the source, the kind of the mistake, what it is, and the line's code.
# Line numbers stay as they are. Changed is device code, and of the host's what it waits for,
# how many rows it takes, and how much shared memory a launch asks for.
use strict;
use warnings;

my ($n, $list) = @ARGV;
local $/;
my $source = <STDIN>;

# What is no code reads as blanks: comments, strings, lines of the preprocessor, template arguments.
my $code = $source;
sub blank { my $t = shift; $t =~ s/[^\n]/ /g; return $t }
$code =~ s{(/\*.*?\*/|//[^\n]*)}{blank($1)}gse;
my $plain = $code; # without comments alone
$code =~ s{("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')}{blank($1)}ge;
$code =~ s{^([ \t]*\#(?:[^\n]*\\\n)*[^\n]*)}{blank($1)}gme;
1 while $code =~ s{(?<=\w)(<[^<>;&|=?(){}]*>)(?=[\s(:*&>,;])}{blank($1)}ge;
$code =~ s{(\btemplate <[^<>]*>)}{blank($1)}ge;
# Declarations, where a constant must stay one.
my $fixed = qr/constexpr|static_assert|static const|enum|using|typedef|case|SHARED|asm/;
$code =~ s{^([ \t]*$fixed\b[^\n]*)}{blank($1)}gme;
# An array's length is no index.
my $type = qr/(?:(?:const|volatile)\s+)*(?!return\b|else\b)[A-Za-z_]\w*/;
my $declarator = qr/\**\w+(?:\[[^\]\n]*\])*(?: = \{[^{}\n]*\})?(?:,[ ])?/;
$code =~ s{^[ \t]*$type[ ]+(?:$declarator)+;}{blank($&)}gme;

# The bracket that closes the one at $at.
my %close = ('(' => ')', '[' => ']', '{' => '}');
sub closing
{
    my ($at) = @_;
    my $depth = 0;
    pos($code) = $at;
    while ($code =~ /([\[({])|[})\]]/g) {
        $depth += defined $1 ? 1 : -1;
        return $-[0] if $depth == 0;
    }
    return -1;
}

# Where an operand that begins at $at ends: before what binds less than a comparison.
sub operand_end
{
    my ($at) = @_;
    my $depth = 0;
    pos($code) = $at;
    while ($code =~ /([\[({])|([})\]])|&&|\|\||[;,?]|(?<!:):(?!:)/g) {
        if (defined $1) { $depth++ }
        elsif (defined $2) { return $-[0] if $depth-- == 0 }
        elsif ($depth == 0) { return $-[0] }
    }
    return length $code;
}

# The arguments of a call whose ( is at $at: [begin, end] of each.
sub arguments
{
    my ($at) = @_;
    my @found;
    for (my $begin = $at + 1;;) {
        my $end = argument_end($begin);
        push @found, [$begin, $end];
        last if substr($code, $end, 1) ne ',';
        $begin = $end + 1;
    }
    return @found;
}
sub argument_end
{
    my ($at) = @_;
    my $depth = 0;
    pos($code) = $at;
    while ($code =~ /([\[({])|(,)|[})\]]/g) {
        if (defined $1) { $depth++ }
        elsif (defined $2) { return $-[0] if $depth == 0 }
        elsif ($depth-- == 0) { return $-[0] }
    }
    return length $code;
}

# Each change is an insertion: place, rank among those at this place, text, length of what it replaces.
my (@changes, @mistakes);
sub put { push @changes, [@_] }
# Notes a mistake at $at; the C that is true when it is made.
sub mistake
{
    my ($at, $kind, $what) = @_;
    my $line = 1 + (substr($source, 0, $at) =~ tr/\n//);
    my $text = (split /\n/, $plain)[$line - 1];
    s/\s+/ /g, s/^ | $//g for $what, $text;
    push @mistakes, join "\t", $n, $line, $kind, $what, $text;
    return "MUTANT(" . $n++ . ")";
}
sub text { return substr($source, $_[0], $_[1] - $_[0]) }
# Puts "( ... )` + rest" around a piece of code. Of two that end at one place the inner comes first.
sub around
{
    my ($begin, $end, $rest) = @_;
    $end-- while $end > $begin && substr($code, $end - 1, 1) =~ /\s/;
    put($begin, 0, "(", 0);
    put($end, -$begin, ")$rest", 0);
}

# Code whose every place is looked at: the bodies of device functions.
my @bodies;
while ($code =~ /\b__(?:global|device)__\b/g) {
    my $from = $+[0];
    next if @bodies && $from < $bodies[-1][1];
    pos($code) = $from;
    next unless $code =~ /[{;]/g;
    my $open = $-[0];
    next if substr($code, $open, 1) eq ';';
    my $end = closing($open);
    last if $end < 0;
    push @bodies, [$open, $end];
    pos($code) = $end;
}

sub each_match
{
    my ($body, $what, $do) = @_;
    my @at;
    pos($code) = $body->[0];
    while ($code =~ /$what/g) {
        last if $-[0] >= $body->[1];
        push @at, [$-[0], $+[0], $&, $1];
    }
    $do->(@$_) for @at;
}

# What is none of the device's: between the bodies.
my @host;
my $from = 0;
for my $body (@bodies, [length $code, 0]) {
    push @host, [$from, $body->[0]];
    $from = $body->[1];
}
for my $body (@host) {
    # wait: the host, or a stream, goes on at once
    each_match($body, qr/\bcuda(?:(?:Stream|Event|Device)Synchronize|StreamWaitEvent)(?=\()/, sub {
        my ($at, $open, $call) = @_;
        my $end = closing($open);
        my $m = mistake($at, "wait", "$call" . text($open, $end + 1) . " => left out");
        around($at, $end + 1, "");
        put($at, 1, "$m ? cudaSuccess : ", 0);
    });
    # rows: the host takes or gives one too many, or too few
    each_match($body, qr/(?<=[(, ])(?:cpu_)?rows(?=,| \*|\))/, sub {
        my ($at, $end, $rows) = @_;
        return if text(0, $at) =~ /\bint64_t \z/ || $code =~ /\bdim3 $rows\b/; # a parameter; blocks of a grid
        my $less = mistake($at, "rows", "$rows => one less");
        my $more = mistake($at, "rows", "$rows => one more");
        around($at, $end, " - $less + $more)");
        put($at, -1, "(", 0);
    });
}

for my $body (@bodies) {
    # index: reading or writing one value off
    each_match($body, qr/(?<=[\w\])])\[/, sub {
        my ($at) = @_;
        my $end = closing($at);
        my $m = mistake($at, "index", text($at, $end + 1) . " => one further");
        around($at + 1, $end, " + $m");
    });
    # load: through a call
    each_match($body, qr/\b(?:__ld\w+|READ_ONLY)(?=\()/, sub {
        my ($at, $end, $call) = @_;
        my ($first) = arguments($end);
        my $m = mistake($at, "index", "$call(" . text(@$first) . ") => one further");
        around(@$first, " + $m");
    });
    # guard: a comparison that takes one more, or one less
    each_match($body, qr/(?<= )(?:<=?|>=?|==|!=)(?= )/, sub {
        my ($at, $end, $op) = @_;
        my $stop = operand_end($end);
        my $loop = text(0, $at) =~ /\bfor \([^;\n]*;[^;\n]*\z/;
        my %other = ('<' => '<=', '<=' => '<', '>' => '>=', '>=' => '>', '==' => '== 1 +', '!=' => '!= 1 +');
        my $what = $op . text($end, $stop) . " => $other{$op}";
        my $m = mistake($at, $loop ? "loop" : "guard", $what);
        around($end + 1, $stop, ($op eq '<=' || $op eq '>' ? " - " : " + ") . $m);
    });
    # sign: a term with the other sign
    each_match($body, qr/(?<=[\w)\]] )[+-](?=\s+[\w(*])/, sub {
        my ($at, $end, $op) = @_;
        my $to = text($end, $end + 24);
        $to =~ s/[;\n].*//s;
        my $m = mistake($at, "sign", "$op$to => other sign");
        put($end, 0, " ($m ? -1 : 1) *", 0);
    });
    # constant: another one
    my $real = qr/(?<![\w.])\d+\.\d*(?:e-?\d+)?f?(?![\w.])/;
    my $factor = qr/(?<=\* )\d+(?![\w.])|(?<![\w.])\d+(?= \*)/;
    each_match($body, qr/$real|$factor|(?<=T\()\d+(?=\))/, sub {
        my ($at, $end, $was) = @_;
        my $m = mistake($at, "constant", "$was => $was + 1");
        around($at, $end, "");
        put($end, -$at - 0.5, " + $m", 0);
    });
    # term: a sum or a pointer that does not go on
    each_match($body, qr/(?<= )[+-]=(?= )/, sub {
        my ($at, $end, $op) = @_;
        my $stop = argument_end($end);
        pos($code) = $end;
        $stop = $-[0] if $code =~ /;/g && $-[0] < $stop;
        my $m = mistake($at, "term", "$op" . text($end, $stop) . " => left out");
        around($end + 1, $stop, " * !$m");
    });
    # branch: never taken
    each_match($body, qr/\bif (?=\()/, sub {
        my ($at, $open) = @_;
        my $end = closing($open);
        my $m = mistake($at, "branch", "if " . text($open, $end + 1) . " => never");
        around($open + 1, $end, " && !$m");
    });
    # shuffle: from another lane
    each_match($body, qr/\b__shfl\w*_sync(?=\()/, sub {
        my ($at, $end, $call) = @_;
        my $lane = (arguments($end))[2] or return;
        my $m = mistake($at, "shuffle", "$call(.., " . text(@$lane) . ") => lane + 1");
        around(@$lane, " + $m");
    });
    # barrier: nobody waits
    each_match($body, qr/\b(?:__sync(?:threads|warp)|__pipeline_wait_prior|tma_(?:wait|arrive)|(?:cooperative_groups::)?this_grid\(\)\.sync)(?=\()/, sub {
        my ($at, $open, $call) = @_;
        my $end = closing($open);
        my $m = mistake($at, "barrier", "$call => left out");
        around($at, $end + 1, "");
        put($at, 1, "$m ? (void)0 : ", 0);
    });
    # atomic: read, add, write with others between
    each_match($body, qr/\batomicAdd\(/, sub {
        my ($at, $end) = @_;
        my $m = mistake($at, "atomic", "atomicAdd => +=");
        put($at, 0, "cuda_cpu_torn_add($m, ", $end - $at);
    });
}

# Shared memory that is too small.
pos($code) = 0;
my @launches;
push @launches, $+[0] - 1 while $code =~ /\bLAUNCH(?:_TOGETHER)?\(/g;
for my $at (@launches) {
    my $shared = (arguments($at))[3] or next;
    next if text(@$shared) =~ /^\s*0\s*$/;
    my $m = mistake($shared->[0], "shared", text(@$shared) . " => half of it");
    around(@$shared, " / (1 + $m)");
}

my $done = 0;
for my $c (sort { $a->[0] <=> $b->[0] || $a->[1] <=> $b->[1] } @changes) {
    print substr($source, $done, $c->[0] - $done), $c->[2];
    $done = $c->[0] + $c->[3];
}
print substr($source, $done);

open my $l, ">", $list or die "$list: $!\n";
print $l "$_\n" for @mistakes;
close $l or die "$list: $!\n";
close STDOUT or die "the copy: $!\n";
