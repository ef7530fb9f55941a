#!/usr/bin/perl
# SPDX-License-Identifier: MIT
# Copies a kernel source with all its mutants in it, for ci/mutants.
#
#   perl ci/mutate.pl FIRST LIST <source >copy
#
# Each place where a mistake is made reads MUTANT(n), n from FIRST upwards,
# which cuda_on_cpu.h turns on by number. LIST gets a line for each: the number,
# the line in the source, and the mistake. Line numbers stay as they are.
use strict;
use warnings;

my ($n, $list) = @ARGV;
open my $l, ">", $list or die "$list: $!\n";

# Notes a mistake and gives the C that is true when it is made.
sub mistake
{
    my ($was, $is) = @_;
    print $l "$n $. $was => $is\n";
    return "MUTANT(" . $n++ . ")";
}

# The mistakes that can be made in a line of device code.
sub device_code
{
    local $_ = shift;
    # Another coefficient.
    s{\bs\.c\[0\]}{"s.c[" . mistake("s.c[0]", "s.c[1]") . "]"}ge;
    s{(?<![\w.])c\[(\d)\]}{my $i = $1 ^ 1; "c[" . mistake("c[$1]", "c[$i]") . " ? $i : $1]"}ge;
    # Reading or writing one value off.
    s{\b(a|t|queue|column)\[([^\]]+)\]}{"$1\[($2) + " . mistake("$1\[$2]", "$1\[$2 + 1]") . "]"}ge;
    s{READ_ONLY\(((?:[^()]|\([^()]*\))+)\)}
     {"READ_ONLY($1 + " . mistake("READ_ONLY($1)", "READ_ONLY($1 + 1)") . ")"}ge;
    # Guards that let one point too many be computed.
    s{\b([xyz]) >= (g\.n[xyz])}{"$1 >= $2 + " . mistake("$1 >= $2", "$1 > $2")}ge;
    s{(\bmin\(.*, )(g\.nz)\)}{"$1$2 + " . mistake("min(.., $2)", "min(.., $2 + 1)") . ")"}e;
    if (/\bcomputes = /) {
        s{\b([xyz]) < (g\.n[xyz])}{"$1 < $2 + " . mistake("$1 < $2", "$1 <= $2")}ge;
    } else {
        # Loops and guards that end one early: a neighbour, a plane, a row of the halo is left out.
        s{\b([txyzki]+(?: \+ 1)?) (<=?) ((?:2 \* )?(?:R|last|g\.n[xyz])(?: \+ R)?)(?![\w.]| \+)}
         {"$1 $2 $3 - " . mistake("$1 $2 $3", "$1 $2 $3 - 1")}ge;
    }
    s{>= (d[xy] - R)}{">= $1 + " . mistake(">= $1", ">= $1 + 1")}ge;
    # Halo values that are never fetched or never stored.
    s{if \((\w+\.(?:left|right|up|down))\)}{"if ($1 && !" . mistake("if ($1)", "never") . ")"}ge;
    # Pointers that do not move on; two tiles in turn that are one.
    s{\b([ab]) \+= g\.plane;}{"$1 += " . mistake("$1 += g.plane", "left out") . " ? 0 : g.plane;"}e;
    s{& 1\)}{"& (" . mistake("two tiles", "one tile") . " ? 0 : 1))"}e;
    return $_;
}

# And in the launch: shared memory that is too small.
sub host_code
{
    local $_ = shift;
    s{(threads\.[xy] \+ 2 \* R)}{"$1 - " . mistake($1, "$1 - 1")}ge if /size_t tile =/;
    s{2 \* tile}{"(" . mistake("2 * tile", "tile") . " ? 1 : 2) * tile"}e if /size_t shared =/;
    return $_;
}

# Device code reaches from the line with __global__ or __device__ to the brace that closes it.
my ($indent, $in_comment);
while (<STDIN>) {
    my $line = $_;
    my $comment = $in_comment || $line =~ m{^\s*/\*};
    $in_comment = $comment && $line !~ m{\*/};
    if (!$comment) {
        if (!defined $indent) {
            $indent = $1 if $line =~ /^(\s*).*(?:__global__|__device__).*[^;]$/;
            $line = host_code($line);
        } elsif ($line !~ /^\s*T \w+\[[^=]*;/) { # an array's length is no index
            $line =~ s{^((?:[^/]|/(?!\*))*)}{device_code($1)}e;
        }
        undef $indent if defined $indent && $line =~ /^$indent\}/;
    }
    print $line;
}
close $l or die "$list: $!\n";
close STDOUT or die "the copy: $!\n";
