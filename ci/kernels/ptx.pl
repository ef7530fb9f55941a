# Inline PTX as calls, for the tests on the CPU.
#
#   perl ci/kernels/ptx.pl OUT FILE...   copies each FILE (src/...) to OUT/src/... so
#
# src/cpu/ptx_on_cpu.h defines the functions: an instruction's name with _ for . and ::, its operands in
# order. So a test notices an instruction or an operand that is wrong; one that no function stands for is
# not compiled.
#
#   asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(value) : "l"(from) : "memory");
#   ({ ptx_ld_acquire_gpu_global_u32(ptx_operand<'r'>(value), ptx_operand<'l'>(from)); })
use strict;
use warnings;
use File::Basename qw(dirname);
use File::Path qw(make_path);

# The pieces of a text between separators that stand outside of brackets and strings.
sub ptx_split
{
    my ($text, $separator) = @_;
    my ($depth, $from, @pieces) = (0, 0);
    while ($text =~ m{"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|([\[({])|([\])}])|($separator)}g) {
        if (defined $1) { $depth++ }
        elsif (defined $2) { $depth-- }
        elsif (defined $3 && !$depth) {
            push @pieces, substr($text, $from, $-[0] - $from);
            $from = $+[0];
        }
    }
    return map { s/^\s+|\s+$//gr } @pieces, substr($text, $from);
}

# An operand of an instruction as arguments of its function. @bound: what %0, %1 ... stand for.
sub ptx_arguments
{
    my ($operand, @bound) = @_;
    return () if $operand eq "_";
    return map { ptx_arguments($_, @bound) } ptx_split($1, ",") if $operand =~ /^[\[{](.*)[\]}]$/s;
    return "ptx_" . $1 =~ s/\./_/gr . "()" if $operand =~ /^%%([\w.]+)$/;
    return $bound[$1] // die "ptx: there is no operand %$1\n" if $operand =~ /^%(\d+)$/;
    return $operand if $operand =~ /^\d+(?:\.\d+)?$/;
    return "reg_$operand" if $operand =~ /^\w+$/; # a register that the asm declares
    die "ptx: an operand of an unknown kind: $operand\n";
}

# The statements of an asm: $how is what stands before its bracket, $inner what is in it.
sub ptx_statements
{
    my ($how, $inner) = @_;
    my ($template, $out, $in, $clobbers) = ptx_split($inner, ":");
    my $code = join "", map { s/^"|"$//gr } $template =~ /"(?:[^"\\]|\\.)*"/g;
    $code =~ s/\\n/ /g;
    # The compiler moves loads and stores across an asm, or drops it, unless it is told not to.
    my $orders = $code =~ /acquire|release|mbarrier|cp\.async|fence|pmevent|bar\.sync|globaltimer|setmaxnreg/;
    die "ptx: this needs volatile: $code\n" if $orders && $how !~ /volatile/;
    die "ptx: this needs \"memory\": $code\n"
        if $orders && $code !~ /globaltimer|setmaxnreg/ && ($clobbers // "") !~ /"memory"/;
    my @bound = map {
        my ($mark, $what) = /^"([=+]?[a-z])"\s*\((.*)\)$/s or die "ptx: no operand: $_\n";
        my $letter = substr($mark, -1);
        "ptx_operand<'$letter'>($what)"
    } map { $_ eq "" ? () : ptx_split($_, ",") } map { $_ // "" } $out, $in;
    $code =~ s/^\s*\{(?=\s*\.reg)(.*)\}\s*$/$1/s;
    my $calls = "";
    for (ptx_split($code, ";")) {
        $calls .= "$1:; " if s/^(\w+):\s*//;
        my $if = s/^\@(!?)(\w+)\s+// ? "if ($1reg_$2) " : "";
        if (/^$/) { next }
        elsif (/^\.reg \.pred (\w+)$/) { $calls .= "bool reg_$1; " }
        elsif (/^\.reg \.(b128) (\w+)$/) { $calls .= "ptx_$1 reg_$2; " }
        elsif (/^bra (\w+)$/) { $calls .= "${if}goto $1; " }
        elsif (/^([\w.:]+)\s*(.*)$/s) {
            my ($name, $operands) = ($1, $2);
            $name =~ s/[.:]+/_/g;
            my @arguments = map { $_ eq "" ? () : ptx_arguments($_, @bound) } ptx_split($operands, ",");
            $calls .= "${if}ptx_$name(" . join(", ", @arguments) . "); ";
        }
        else { die "ptx: no instruction: $_\n" }
    }
    return "({ $calls})";
}

# A source with calls for inline PTX; each line keeps its number.
sub ptx_to_calls
{
    my ($file, $text) = @_;
    my ($to, $done) = ("", 0);
    my $other = qr{/\*.*?\*/|//[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'}s; # comments, strings
    while ($text =~ m{$other|\basm\b(\s*volatile)?\s*\(}gs) {
        next unless substr($text, $-[0], 3) eq "asm";
        my ($begin, $inner, $how, $depth) = ($-[0], $+[0], $1 // "", 1);
        while ($depth && $text =~ m{"(?:[^"\\]|\\.)*"|([(])|([)])}g) {
            $depth += defined $1 ? 1 : defined $2 ? -1 : 0;
        }
        my $end = pos($text);
        my $calls = eval { ptx_statements($how, substr($text, $inner, $end - 1 - $inner)) };
        defined $calls or die "$file: $@";
        my $lines = substr($text, $begin, $end - $begin) =~ tr/\n//;
        $to .= substr($text, $done, $begin - $done) . $calls . "\n" x ($lines - ($calls =~ tr/\n//));
        $done = $end;
    }
    return $to . substr($text, $done);
}

# Reads a file: its text, or nothing if there is none. Writes one, unless it has this text already: make would
# compile it again.
sub slurp { open my $in, "<", $_[0] or return; local $/; return scalar <$in> }
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

unless (caller) {
    my ($out, @files) = @ARGV;
    write_changed("$out/$_", ptx_to_calls($_, slurp($_) // die "$_: $!\n")) for @files;
}
1;
