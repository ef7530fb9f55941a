#!/usr/bin/perl
# Copies the kernels' sources with mistakes in them, which test_studies turns on one at a time, by number.
#
#   perl ci/kernels/mutate.pl OUT KINDS FILE...
#
# Copies FILE, src/..., to OUT/src/... Each place where a mistake is made holds MUTANT(n); line numbers stay as they
# are. OUT/list.cc tells the program what there is. A copy that is as it was is left alone: it is not compiled again.
#
# KINDS check: barriers, fences, waits, rows, shared memory, atomics and shuffles wherever they are, the mistakes of
# ci/kernels/mistakes, and of each other kind the first in some files; more: all of the other kinds (index, guard,
# loop, sign, constant, term, branch). Changed is device code, and of the host's what it waits for, how many rows it
# takes, and how much shared memory a launch asks for.
# What stands in ci/kernels/mutants.equivalent makes no difference and is not made.
use strict;
use warnings;
use File::Path qw(make_path);
use File::Basename qw(dirname);

my ($out, $kinds, @files) = @ARGV;
my @more = qw(index guard loop sign constant term branch);
my %wanted = map { $_ => 1 } $kinds eq "check" ? qw(barrier fence wait rows shared atomic shuffle named) : @more;
my %made; # files whose representative is made
my ($source, $code, $plain, $file, $n, @bodies, @host, @changes, %count);
open my $list, ">", \my $listed or die "$!\n";
my %slot; # numbers of a file stay its own while others change
sub slurp { open my $in, "<", $_[0] or return; local $/; return scalar <$in> }
sub lines { return grep { !/^\s*(#|$)/ } split /\n/, slurp($_[0]) // die "$_[0]: $!\n" }
# Of equivalents: [pattern, line, used]. "file: kind what (number) @ text", as much of it as is said; * is any text.
my @equivalent = map {
    /^(\S+: .*?) \| \S/ or die "ci/kernels/mutants.equivalent: no reason: $_\n";
    [join(".*", map { quotemeta } split /\*/, $1, -1), $_, 0]
} lines("ci/kernels/mutants.equivalent");
# Mistakes by hand: file | code | wrong code | what it is
my %named;
for (lines("ci/kernels/mistakes")) {
    my ($f, @row) = split / \| /;
    @row == 3 or die "ci/kernels/mistakes: no file | code | wrong code | what: $_\n";
    push @{$named{$f}}, [@row];
}

# Reads a file: what is no code reads as blanks: comments, strings, lines of the preprocessor, template arguments.
sub blank { my $t = shift; $t =~ s/[^\n]/ /g; return $t }
sub read_source
{
    $code = $source = slurp($_[0]) // die "$_[0]: $!\n";
    $code =~ s{(/\*.*?\*/|//[^\n]*)}{blank($1)}gse;
    $plain = $code; # without comments alone
    $code =~ s{("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')}{blank($1)}ge;
    $code =~ s{^([ \t]*\#(?:[^\n]*\\\n)*[^\n]*)}{blank($1)}gme;
    1 while $code =~ s{(?<=\w)(<[^<>;&|=?(){}]*>)(?=[\s(:*&>,;])}{blank($1)}ge;
    $code =~ s{(\btemplate <[^<>]*>)}{blank($1)}ge;
    # Declarations, where a constant must stay one.
    my $fixed = qr/constexpr|static_assert|static const|enum|using|typedef|case|SHARED|asm/;
    $code =~ s{^([ \t]*$fixed\b[^\n]*)}{blank($1)}gme;
    $code =~ s{\bif constexpr (\((?:[^()]|(?1))*\))}{blank($&)}ge; # a constant, too
    # An array's length is no index.
    $code =~ s{\(&\w+\)\K(?:\[[^\]\n]*\])+}{blank($&)}ge; # of one that is passed by reference
    my $type = qr/(?:(?:const|volatile|typename)\s+)*(?!return\b|else\b)[A-Za-z_]\w*(?:::\w+)*/;
    my $declarator = qr/\**\w+(?:\[[^\]\n]*\])*(?: = \{[^{}\n]*\})?(?:,[ ])?/;
    $code =~ s{^[ \t]*$type[ ]+(?:$declarator)+;}{blank($&)}gme;
}

# Where a piece of code that begins at $at ends: at what $stop matches outside of brackets, or at the bracket that closes one around it.
my ($nowhere, $next, $operand) = (qr/(?!)/, qr/,/, qr/&&|\|\||[;,?]|(?<!:):(?!:)/); # an operand: before what binds less than a comparison
sub end_of
{
    my ($at, $stop) = @_;
    my $depth = 0;
    pos($code) = $at;
    while ($code =~ /([\[({])|([})\]])|$stop/g) {
        if (defined $1) { $depth++ }
        elsif (defined $2) { return $-[0] if $depth-- == 0 }
        elsif ($depth == 0) { return $-[0] }
    }
    return length $code;
}
sub closing { return end_of($_[0] + 1, $nowhere) } # the bracket that closes the one at $at
# The arguments of a call whose ( is at $at: [begin, end] of each.
sub arguments
{
    my ($at) = @_;
    my @found;
    do {
        push @found, [$at + 1, end_of($at + 1, $next)];
        $at = $found[-1][1];
    } while substr($code, $at, 1) eq ',';
    return @found;
}

# Each change is an insertion: place, rank among those at this place, text, length of what it replaces.
sub put { push @changes, [@_] }
# Notes a mistake at $at; the C that is true when it is made. Nothing, where it is not to be made.
sub mistake
{
    my ($at, $kind, $what) = @_;
    my $line = 1 + (substr($source, 0, $at) =~ tr/\n//);
    my $text = (split /\n/, $plain)[$line - 1];
    s/\s+/ /g, s/^ | $//g for $what, $text;
    (my $short = $file) =~ s{^src/}{};
    my $number = ++$count{"$kind $what"};
    for my $e (@equivalent) {
        my $end = $e->[0] =~ /\\ \\@\\ / ? "" : "( @ |\$)"; # of a line as much as is said
        next unless "$short: $kind $what ($number) @ $text" =~ /^$e->[0]$end/ || "$short: $kind $what @ $text" =~ /^$e->[0]$end/;
        $e->[2] = 1;
        return;
    }
    return unless $wanted{$kind} || $kinds eq "check" && represents($kind);
    (my $quoted = $what) =~ s/([\\"?])/\\$1/g;
    print $list "    {", ++$n, ", \"$file\", $line, \"$kind\", \"$quoted\"},\n";
    return "MUTANT($n)";
}
# Whether this place stands for its kind: the first of it in a file in 20, by the file's name.
sub represents
{
    my $turn = crc($file) % 20;
    return $turn < @more && $more[$turn] eq $_[0] && !$made{$file}++;
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

# Calls what leads to a mistake for each match in a piece of code. Its value: what the mistake is, where the code that it
# changes begins and ends, what comes behind that and, if anything, before it; M is the mistake. Nothing: none is made.
sub each_match
{
    my ($body, $kind, $what, $do) = @_;
    my @at;
    pos($code) = $body->[0];
    while ($code =~ /$what/g) {
        last if $-[0] >= $body->[1];
        push @at, [$-[0], $+[0], $&];
    }
    for (@at) {
        my ($text, $begin, $end, $behind, $before, $other) = $do->(@$_) or next;
        my $m = mistake($begin, $other // $kind, $text) or next;
        s/\bM\b/$m/ for $behind, $before // ();
        if (defined $end) { around($begin, $end, $behind) }
        else { put($begin, 0, $behind, 0) }
        put($begin, 1, $before, 0) if $before;
    }
}

my $real = qr/(?<![\w.])\d+\.\d*(?:e-?\d+)?f?(?![\w.])/;
my $factor = qr/(?<=\* )\d+(?![\w.])|(?<![\w.])\d+(?= \*)/;
my $barrier = qr/__sync(?:threads|warp)|__pipeline_wait_prior|tma_(?:wait|arrive|left|reads_done|release)|(?:cooperative_groups::)?this_grid\(\)\.sync/;
my %other = ('<' => '<=', '<=' => '<', '>' => '>=', '>=' => '>', '==' => '== 1 +', '!=' => '!= 1 +');
# A call that is left out; `value` stands for it.
sub left_out
{
    my ($at, $open, $value, $what) = @_;
    return ("$what => left out", $at, closing($open) + 1, "", "M ? $value : ");
}
my @device = ( # in the bodies of device functions
    # reading or writing one value off, by an index and through a call
    ["index", qr/(?<=[\w\])])\[/, sub {
        my $end = closing($_[0]);
        return (text($_[0], $end + 1) . " => one further", $_[0] + 1, $end, " + M");
    }],
    ["index", qr/\b(?:__ld\w+|READ_ONLY)(?=\()/, sub {
        my ($first) = arguments($_[1]);
        return ("$_[2](" . text(@$first) . ") => one further", @$first, " + M");
    }],
    # a comparison that takes one more, or one less
    ["guard", qr/(?<= )(?:<=?|>=?|==|!=)(?= )/, sub {
        my ($at, $end, $op) = @_;
        my $stop = end_of($end, $operand);
        my $loop = text(0, $at) =~ /\bfor \([^;\n]*;[^;\n]*\z/;
        return ($op . text($end, $stop) . " => $other{$op}", $end + 1, $stop, ($op eq '<=' || $op eq '>' ? " - M" : " + M"), "",
                $loop ? "loop" : "guard");
    }],
    # a term with the other sign
    ["sign", qr/(?<=[\w)\]] )[+-](?=\s+[\w(*])/, sub {
        my $to = text($_[1], $_[1] + 24) =~ s/[;\n].*//sr;
        return ("$_[2]$to => other sign", $_[1], undef, " (M ? -1 : 1) *");
    }],
    ["constant", qr/$real|$factor|(?<=T\()\d+(?=\))/, sub { return ("$_[2] => $_[2] + 1", $_[0], $_[1], " + M)", "(") }],
    # a sum or a pointer that does not go on
    ["term", qr/(?<= )[+-]=(?= )/, sub {
        my $stop = end_of($_[1], qr/[,;]/);
        return ("$_[2]" . text($_[1], $stop) . " => left out", $_[1] + 1, $stop, " * !M");
    }],
    ["branch", qr/\bif (?=\()/, sub {
        my $end = closing($_[1]);
        return ("if " . text($_[1], $end + 1) . " => never", $_[1] + 1, $end, " && !M");
    }],
    # from another lane
    ["shuffle", qr/\b__shfl\w*_sync(?=\()/, sub {
        my $lane = (arguments($_[1]))[2] or return;
        return ("$_[2](.., " . text(@$lane) . ") => lane + 1", @$lane, " + M");
    }],
    # nobody waits
    ["barrier", qr/\b(?:$barrier)(?=\()/, sub { return left_out(@_[0, 1], "(void)0", $_[2]) }],
    # what is stored before it may come after it, or what is loaded after it before
    ["fence", qr/\b(?:__threadfence_system|gpu_fence_proxies)(?=\()/, sub { return left_out(@_[0, 1], "(void)0", $_[2]) }],
    ["fence", qr/\b(?:gpu_(?:store_release|load_acquire)|signal_(?:store|load)_system)(?=\()/, sub {
        my ($at, $open, $what) = @_;
        my $m = mistake($at, "fence", "$what => relaxed") or return;
        put(closing($open), 2, ", $m", 0); # behind what a mistake by hand puts around the last argument
        return;
    }],
);

sub mutate
{
    # Code whose every place is looked at, the bodies of device functions, and what is none of the device's, between them.
    my (@bodies, @host);
    my $from = 0;
    while ($code =~ /\b__(?:global|device)__\b/g) {
        my $at = $+[0];
        next if $at < $from;
        pos($code) = $at;
        next unless $code =~ /[{;]/g;
        my $open = $-[0];
        next if substr($code, $open, 1) eq ';';
        push @bodies, [$open, closing($open)];
        push @host, [$from, $open];
        pos($code) = $from = $bodies[-1][1];
    }
    for my $body (@host, [$from, length $code]) {
        # the host, or a stream, goes on at once
        each_match($body, "wait", qr/\bcuda(?:(?:Stream|Event|Device)Synchronize|StreamWaitEvent)(?=\()/, sub {
            return left_out(@_[0, 1], "cudaSuccess", $_[2] . text($_[1], closing($_[1]) + 1));
        });
        # the host takes or gives one too many, or too few
        each_match($body, "rows", qr/(?<=[(, ])(?:cpu_)?rows(?=,| \*|\))/, sub {
            my ($at, $end, $rows) = @_;
            return if text(0, $at) =~ /\bint64_t \z/ || text(0, $at) =~ /\bskip_\w+\([^;]*\z/ || $code =~ /\bdim3 $rows\b/; # a parameter; a reason's number; blocks of a grid
            my $less = mistake($at, "rows", "$rows => one less") || 0;
            my $more = mistake($at, "rows", "$rows => one more") || 0;
            around($at, $end, " - $less + $more)");
            put($at, -1, "(", 0);
            return;
        });
    }
    for my $body (@bodies) {
        each_match($body, @$_) for @device;
        # read, add, write with others between
        each_match($body, "atomic", qr/\batomicAdd\(/, sub {
            my $m = mistake($_[0], "atomic", "atomicAdd => +=") or return;
            put($_[0], 0, "cuda_cpu_torn_add($m, ", $_[1] - $_[0]);
            return;
        });
    }
    # shared memory that is too small
    each_match([0, length $code], "shared", qr/\bLAUNCH(?:_TOGETHER)?(?=\()/, sub {
        my $shared = (arguments($_[1]))[3] or return;
        return if text(@$shared) =~ /^\s*0\s*$/;
        return (text(@$shared) . " => half of it", @$shared, " / (1 + M)");
    });
}

# A mistake by hand: an expression, or statements, which end with a ;
sub by_hand
{
    my ($was, $wrong, $what) = @_;
    (my $pattern = quotemeta $was) =~ s/\\\s+/\\s+/g;
    my @at;
    push @at, [$-[0], $+[0]] while $source =~ /$pattern/g;
    @at == 1 or die "ci/kernels/mistakes: $file: this stands there " . @at . " times: $was\n";
    my ($begin, $end) = @{$at[0]};
    my $m = mistake($begin, "named", $what) or return;
    my ($if, $else) = $was =~ /;$/ ? ("{ if ($m) { $wrong } else {", "} }") : ("($m ? ($wrong) : (", "))");
    put($begin, -1, "$if ", 0);
    put($end, 1, " $else", 0);
}

sub write_changed
{
    my ($to, $text) = @_;
    make_path(dirname($to));
    return if (slurp($to) // "") eq $text;
    open my $f, ">", "$to.tmp" or die "$to: $!\n";
    print $f $text;
    close $f or die "$to: $!\n";
    rename "$to.tmp", $to or die "$to: $!\n";
}

sub crc { my $c = 5381; $c = ($c * 33 + ord) & 0xffffffff for split //, $_[0]; return $c }
for my $each (sort @files) {
    $file = $each; # the subs' own
    my $place = crc($file) % 1021;
    $place++ while $slot{$place}++;
    $n = $place * 1024;
    @changes = ();
    %count = ();
    read_source($file);
    by_hand(@$_) for @{delete $named{$file =~ s{^src/}{}r} || []};
    # what has kernels, or waits, but for how cells are filled and audited
    mutate() if $plain =~ /__global__|__device__|__sync|__pipeline|tma_|Synchronize\(|WaitEvent\(/ && $file !~ m{/harness/|/cells\.cu$};
    $n < ($place + 1) * 1024 or die "$file: too many mistakes\n";
    my ($copy, $done) = ("#line 1 \"$file\"\n", 0);
    for my $c (sort { $a->[0] <=> $b->[0] || $a->[1] <=> $b->[1] } @changes) {
        $copy .= substr($source, $done, $c->[0] - $done) . $c->[2];
        $done = $c->[0] + $c->[3];
    }
    write_changed("$out/$file", $copy . substr($source, $done));
}
die "ci/kernels/mistakes: no such file: src/$_\n" for sort keys %named;
$kinds eq "more" or $_->[2] or die "ci/kernels/mutants.equivalent: no such mistake: $_->[1]\n" for @equivalent;
close $list;
write_changed("$out/list.cc", "#include \"mutants.h\"\nconst struct mutant mutants[] = {\n$listed    {0, 0, 0, 0, 0}};\n");
