// Preloaded with --import: prints a program's peak memory when it exits.
process.on('exit', () => process.stderr.write(`\npeak memory ${process.resourceUsage().maxRSS} kB\n`));
