import { runCommand } from './program.ts';

// `sam … | head` has read enough: that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});
process.exitCode = await runCommand(process.argv.slice(2));
