#!/usr/bin/perl
# Copies the kernels' sources and puts mistakes into the copies. test_studies turns them on one at a time, by
# number.
#
#   perl ci/kernels/mutate.pl OUT KINDS FILE...
#
# Copies each FILE (src/...) to OUT/src/... At the place of mistake n the copy asks MUTANT(n), which is true
# when the mistake is on. Line numbers stay as they are. OUT/list.cc lists all mistakes. A copy whose text has
# not changed is not written again, so make does not compile it again.
#
# KINDS is one of
#   check   all mistakes of the kinds barrier, fence, wait, rows, shared (memory), atomic and shuffle; those
#           in ci/kernels/mistakes that are not slow; and in some files the first mistake of one kind in
#           @more, which stands for that kind
#   more    all mistakes of the kinds in @more, and the slow ones
# Mistakes are made in device code. In host code: calls that wait, numbers of rows, bytes of shared memory.
# The mistakes in ci/kernels/mutants.equivalent are not made. Inline PTX becomes calls (ptx.pl).
use strict;
use warnings;
require "./ci/kernels/ptx.pl";

my ($out, $kinds, @files) = @ARGV;
my @more = qw(index guard loop sign constant term branch);
my @always = qw(barrier fence wait rows shared atomic shuffle named);
my %wanted = map { $_ => 1 } $kinds eq "check" ? @always : (@more, "slow");
my %made; # files in which a mistake that stands for its kind is made
my ($source, $code, $plain, @plain, $file, $n, @bodies, @host, @changes, %count);
open my $list, ">", \my $listed or die "$!\n";
my %slot; # places in the numbering: a file keeps its numbers while other files change
# The lines of a table without comments. A line that begins with a blank continues the one before.
sub lines
{
    my $text = slurp($_[0]) // die "$_[0]: $!\n";
    $text =~ s/\n[ \t]+(?=\S)/ /g;
    return grep { !/^\s*(#|$)/ } split /\n/, $text;
}
# mutants.equivalent: of each file a list of [pattern for "kind what (number) @ text", line, whether a mistake
# matched].
my %equivalent;
for (lines("ci/kernels/mutants.equivalent")) {
    my ($of, $what) = /^(\S+): (.*?) \| \S/
        or die "ci/kernels/mutants.equivalent: no reason: $_\n";
    my $pattern = join(".*", map { quotemeta } split /\*/, $what, -1);
    $pattern .= "( @ |\$)" if $pattern !~ /\\ \\@\\ /; # " @ text" is only the line's beginning
    push @{$equivalent{$of}}, [qr/^$pattern/, $_, 0];
}
# ci/kernels/mistakes: file | code | wrong code | what it is [| slow]
my %named;
for (lines("ci/kernels/mistakes")) {
    my ($f, @row) = split / \| /;
    @row == 3 || @row == 4 && $row[3] eq "slow"
        or die "ci/kernels/mistakes: no file | code | wrong code | what [| slow]: $_\n";
    push @{$named{$f}}, [@row];
}

# Reads a file. $source: its text. $plain: without comments; @plain: its lines. $code: without all that is not
# code, i.e. comments, strings, lines of the preprocessor, template arguments and declarations of constants.
# Blanks stand for what is left out, so that places are the same in all three.
sub blank { my $t = shift; $t =~ s/[^\n]/ /g; return $t }
sub read_source
{
    $code = $source = slurp($_[0]) // die "$_[0]: $!\n";
    $code =~ s{(/\*.*?\*/|//[^\n]*)}{blank($1)}gse;
    $plain = $code;
    @plain = split /\n/, $plain;
    $code =~ s{("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')}{blank($1)}ge;
    $code =~ s{^([ \t]*\#(?:[^\n]*\\\n)*[^\n]*)}{blank($1)}gme;
    1 while $code =~ s{(?<=\w)(<[^<>;&|=?(){}]*>)(?=[\s(:*&>,;])}{blank($1)}ge;
    # Template arguments that are computed: a comparison has blanks around it, a bracket has none.
    $code =~ s{(?<=\w)(<(?!\s)[^<>;&|(){}]*(?<!\s)>)(?=[(:])}{blank($1)}ge;
    $code =~ s{(\btemplate <[^<>]*>)}{blank($1)}ge;
    # Declarations whose value must stay a constant, also where it goes on in the next line.
    my $fixed = qr/constexpr|static_assert|static const|enum|using|typedef|case|SHARED|asm/;
    $code =~ s{^([ \t]*$fixed\b(?:[^\n;]*=[^\n;]*\n[^;]*;|[^\n]*))}{blank($1)}gme;
    $code =~ s{\bif constexpr (\((?:[^()]|(?1))*\))}{blank($&)}ge; # needs a constant, too
    # The length in an array's declaration is not an index.
    $code =~ s{\(&\w+\)\s*\K(?:\[[^\]\n]*\])+}{blank($&)}ge; # an array passed by reference
    my $type = qr/(?:(?:const|volatile|typename)\s+)*(?!return\b|else\b)[A-Za-z_]\w*(?:::\w+)*/;
    my $declarator = qr/\**\w+(?:\[[^\]\n]*\])*(?: = \{[^{}\n]*\})?(?:,[ ])?/;
    $code =~ s{^[ \t]*$type[ ]+(?:$declarator)+;}{blank($&)}gme;
}

# Returns where the code beginning at $at ends: at the first match of $stop outside of brackets, or at a
# bracket that closes one opened before $at.
my $nowhere = qr/(?!)/;
my $next = qr/,/;
my $operand = qr/&&|\|\||[;,?]|(?<!:):(?!:)/; # ends a comparison's operand: it binds less than a comparison
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
# The place of the bracket that closes the one at $at.
sub closing { return end_of($_[0] + 1, $nowhere) }
# The arguments of a call whose bracket opens at $at: [begin, end] of each.
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

# A change of the text: place, rank among the changes at this place, new text, length of the text that it
# replaces.
sub put { push @changes, [@_] }
# Lists a mistake at $at and returns the C expression that is true when it is on. Returns nothing if the
# mistake is not to be made.
sub mistake
{
    my ($at, $kind, $what) = @_;
    my $line = 1 + (substr($source, 0, $at) =~ tr/\n//);
    my $text = $plain[$line - 1];
    s/\s+/ /g, s/^ | $//g for $what, $text;
    my $number = ++$count{"$kind $what"};
    for my $e (@{$equivalent{$file =~ s{^src/}{}r} || []}) {
        next unless "$kind $what ($number) @ $text" =~ $e->[0] || "$kind $what @ $text" =~ $e->[0];
        $e->[2] = 1;
        return;
    }
    return unless $wanted{$kind} || $kinds eq "check" && represents($kind);
    (my $quoted = $what) =~ s/([\\"?])/\\$1/g;
    print $list "    {", ++$n, ", \"$file\", $line, \"$kind\", \"$quoted\"},\n";
    return "MUTANT($n)";
}
# Whether this mistake stands for its kind. By its name, a file stands for at most one kind: 7 of 20 files do.
# The first mistake of that kind in the file is the one.
sub represents
{
    my $turn = crc($file) % 20;
    return $turn < @more && $more[$turn] eq $_[0] && !$made{$file}++;
}
sub text { return substr($source, $_[0], $_[1] - $_[0]) }
# Puts "(" before a piece of code, and ")$rest" behind it. Where two pieces end at one place, the inner one is
# closed first.
sub around
{
    my ($begin, $end, $rest) = @_;
    $end-- while $end > $begin && substr($code, $end - 1, 1) =~ /\s/;
    put($begin, 0, "(", 0);
    put($end, -$begin, ")$rest", 0);
}

# Makes a mistake of a kind at each match of $pattern in a piece of code. $change is called with begin, end
# and text of the match. It returns nothing (no mistake here), or a list:
#   the mistake's description begin and end of the code that is changed; end may be undef: nothing is put
#   around it text to put behind that code; M in it stands for the mistake optional: text to put before it
#   optional: another kind
sub each_match
{
    my ($body, $kind, $pattern, $change) = @_;
    my @at;
    pos($code) = $body->[0];
    while ($code =~ /$pattern/g) {
        last if $-[0] >= $body->[1];
        push @at, [$-[0], $+[0], $&];
    }
    for (@at) {
        my ($text, $begin, $end, $behind, $before, $other) = $change->(@$_) or next;
        my $m = mistake($begin, $other // $kind, $text) or next;
        s/\bM\b/$m/ for $behind, $before // ();
        if (defined $end) { around($begin, $end, $behind) }
        else { put($begin, 0, $behind, 0) }
        put($begin, 1, $before, 0) if $before;
    }
}

my $real = qr/(?<![\w.])\d+\.\d*(?:e-?\d+)?f?(?![\w.])/;
my $factor = qr/(?<=\* )\d+(?![\w.])|(?<![\w.])\d+(?= \*)/;
my $barrier = qr/__sync(?:threads|warp)
    | __pipeline_wait_prior
    | tma_(?:wait|arrive|left|reads_done|release)
    | (?:cooperative_groups::)?this_grid\(\)\.sync/x;
my %other = ('<' => '<=', '<=' => '<', '>' => '>=', '>=' => '>', '==' => '== 1 +', '!=' => '!= 1 +');
# A call that is left out; `value` stands for it.
sub left_out
{
    my ($at, $open, $value, $what) = @_;
    return ("$what => left out", $at, closing($open) + 1, "", "M ? $value : ");
}
my @device = ( # in the bodies of device functions
    # the value beside is read or written: by an index, by an intrinsic
    ["index", qr/(?<=[\w\])])\[/, sub {
        my $end = closing($_[0]);
        return (text($_[0], $end + 1) . " => one further", $_[0] + 1, $end, " + M");
    }],
    ["index", qr/\b(?:__ld\w+|READ_ONLY)(?=\()/, sub {
        my ($first) = arguments($_[1]);
        return ("$_[2](" . text(@$first) . ") => one further", @$first, " + M");
    }],
    # a comparison that includes one value more, or one less
    ["guard", qr/(?<= )(?:<=?|>=?|==|!=)(?= )/, sub {
        my ($at, $end, $op) = @_;
        my $stop = end_of($end, $operand);
        my $loop = text(0, $at) =~ /\bfor \([^;\n]*;[^;\n]*\z/;
        my $m = $op eq '<=' || $op eq '>' ? " - M" : " + M";
        return ($op . text($end, $stop) . " => $other{$op}", $end + 1, $stop, $m, "",
            $loop ? "loop" : "guard");
    }],
    # a term with the other sign
    ["sign", qr/(?<=[\w)\]] )[+-](?=\s+[\w(*])/, sub {
        my $to = text($_[1], $_[1] + 24) =~ s/[;\n].*//sr;
        return ("$_[2]$to => other sign", $_[1], undef, " (M ? -1 : 1) *");
    }],
    ["constant", qr/$real|$factor|(?<=T\()\d+(?=\))/, sub {
        return ("$_[2] => $_[2] + 1", $_[0], $_[1], " + M)", "(");
    }],
    # a sum or a pointer that does not advance
    ["term", qr/(?<= )[+-]=(?= )/, sub {
        my $stop = end_of($_[1], qr/[,;]/);
        return ("$_[2]" . text($_[1], $stop) . " => left out", $_[1] + 1, $stop, " * !M");
    }],
    ["branch", qr/\bif (?=\()/, sub {
        my $end = closing($_[1]);
        return ("if " . text($_[1], $end + 1) . " => never", $_[1] + 1, $end, " && !M");
    }],
    # the next lane's value
    ["shuffle", qr/\b__shfl\w*_sync(?=\()/, sub {
        my $lane = (arguments($_[1]))[2] or return;
        return ("$_[2](.., " . text(@$lane) . ") => lane + 1", @$lane, " + M");
    }],
    # a barrier that does not wait
    ["barrier", qr/\b(?:$barrier)(?=\()/, sub { return left_out(@_[0, 1], "(void)0", $_[2]) }],
    # a fence that orders nothing
    ["fence", qr/\b(?:__threadfence(?:_system)?|gpu_fence_proxies)(?=\()/, sub {
        return left_out(@_[0, 1], "(void)0", $_[2]);
    }],
    ["fence", qr/\b(?:gpu_(?:store_release|load_acquire)|signal_(?:store|load)_system)(?=\()/, sub {
        my ($at, $end, $what) = @_;
        return if text(0, $at) =~ /\b(?:void|unsigned) \z/; # its definition
        my $m = mistake($at, "fence", "$what => relaxed") or return;
        my $of_one = $what =~ /system/ && mistake($at, "fence", "$what => of one GPU") || 0;
        put($at, 0, "(ptx_weaken($m, $of_one), ", 0);
        put($end, 0, ")", 0);
        return;
    }],
);

sub mutate
{
    # @bodies: bodies of device functions. @host: the code between them.
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
        # the host, or a stream, does not wait
        my $waits = qr/\bcuda(?:(?:Stream|Event|Device)Synchronize|StreamWaitEvent)(?=\()/;
        each_match($body, "wait", $waits, sub {
            return left_out(@_[0, 1], "cudaSuccess", $_[2] . text($_[1], closing($_[1]) + 1));
        });
        # one row more, or one less
        each_match($body, "rows", qr/(?<=[(, ])(?:cpu_)?rows(?=,| \*|\))/, sub {
            my ($at, $end, $rows) = @_;
            return if text(0, $at) =~ /\bint(?:64_t)? \z/       # a parameter
                || text(0, $at) =~ /\bskip_\w+\([^;]*\z/       # a number in the reason of a skip
                || $code =~ /\bdim3 $rows\b/;                  # blocks of a grid
            my $less = mistake($at, "rows", "$rows => one less") || 0;
            my $more = mistake($at, "rows", "$rows => one more") || 0;
            around($at, $end, " - $less + $more)");
            put($at, -1, "(", 0);
            return;
        });
    }
    for my $body (@bodies) {
        each_match($body, @$_) for @device;
        # an addition that is not atomic: other threads run between its load and its store
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

# Makes a mistake of ci/kernels/mistakes. Its code is an expression, or statements that end with a ;
sub by_hand
{
    my ($was, $wrong, $what, $slow) = @_;
    (my $pattern = quotemeta $was) =~ s/\\\s+/\\s+/g;
    my @at;
    push @at, [$-[0], $+[0]] while $source =~ /$pattern/g;
    @at == 1 or die "ci/kernels/mistakes: $file: this stands there " . @at . " times: $was\n";
    my ($begin, $end) = @{$at[0]};
    my $m = mistake($begin, $slow || "named", $what) or return;
    my ($if, $else) = $was =~ /;$/ ? ("{ if ($m) { $wrong } else {", "} }") : ("($m ? ($wrong) : (", "))");
    put($begin, -1, "$if ", 0);
    put($end, 1, " $else", 0);
}

sub crc { my $c = 5381; $c = ($c * 33 + ord) & 0xffffffff for split //, $_[0]; return $c }
for my $each (sort @files) {
    $file = $each;
    my $place = crc($file) % 2039;
    $place++ while $slot{$place}++;
    $n = $place * 1024;
    @changes = ();
    %count = ();
    read_source($file);
    by_hand(@$_) for @{delete $named{$file =~ s{^src/}{}r} || []};
    # Files with kernels or calls that wait. Not the code that fills and audits the cells.
    mutate() if $plain =~ /__global__|__device__|__sync|__pipeline|tma_|Synchronize\(|WaitEvent\(/
        && $file !~ m{/harness/|/cells\.cu$};
    $n < ($place + 1) * 1024 or die "$file: too many mistakes\n";
    my ($copy, $done) = ("#line 1 \"$file\"\n", 0);
    for my $c (sort { $a->[0] <=> $b->[0] || $a->[1] <=> $b->[1] } @changes) {
        $copy .= substr($source, $done, $c->[0] - $done) . $c->[2];
        $done = $c->[0] + $c->[3];
    }
    write_changed("$out/$file", ptx_to_calls($file, $copy . substr($source, $done)));
}
die "ci/kernels/mistakes: no such file: src/$_\n" for sort keys %named;
for (map { @$_ } values %equivalent) {
    die "ci/kernels/mutants.equivalent: no such mistake: $_->[1]\n" if $kinds eq "check" && !$_->[2];
}
close $list;
write_changed("$out/list.cc",
    "#include \"mutants.h\"\nconst int every_kernel = EVERY_KERNEL;\n" .
    "const struct mutant mutants[] = {\n$listed    {0, 0, 0, 0, 0}};\n");
