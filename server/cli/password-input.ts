import { CommandError, EXIT } from './exit-code.ts';

/** A password from the option, SAM_PASSWORD, or the terminal without echo. */
export async function readPassword(option: string | undefined): Promise<string> {
  if (option !== undefined) return option;
  if (process.env.SAM_PASSWORD !== undefined && process.env.SAM_PASSWORD !== '') return process.env.SAM_PASSWORD;
  if (!process.stdin.isTTY)
    throw new CommandError('give the password with --password, in SAM_PASSWORD, or on a terminal', EXIT.usage);
  const password = await prompt('Password: ');
  if ((await prompt('Repeat password: ')) !== password) throw new CommandError('the two passwords differ');
  return password;
}

const ENTER = ['\r', '\n'];
const BACKSPACE = ['\u007f', '\b'];
const INTERRUPT = ['\u0003', '\u0004'];

function prompt(question: string): Promise<string> {
  const { stdin, stderr } = process;
  stderr.write(question);
  stdin.setEncoding('utf8');
  stdin.setRawMode(true);
  stdin.resume();
  return new Promise((resolve, reject) => {
    let typed: string[] = [];
    const end = (): void => {
      stdin.off('data', handleKeys);
      stdin.setRawMode(false);
      stdin.pause();
      stderr.write('\n');
    };
    const handleKeys = (keys: string): void => {
      for (const key of keys) {
        if (ENTER.includes(key)) {
          end();
          resolve(typed.join(''));
          return;
        }
        if (INTERRUPT.includes(key)) {
          end();
          reject(new CommandError('canceled'));
          return;
        }
        if (BACKSPACE.includes(key)) typed = typed.slice(0, -1);
        else if (key >= ' ') typed.push(key);
      }
    };
    stdin.on('data', handleKeys);
  });
}
