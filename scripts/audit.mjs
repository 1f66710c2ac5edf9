// Known vulnerabilities in what is shipped, as far as the registry knows: exits with 1 if one is high or critical. A registry
// without advisories (a mirror, no network) cannot be asked; this is reported, and is not a failure.
import { spawnSync } from 'node:child_process';

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', shell: process.platform === 'win32' });
const report = parse(stdout);
const counts = report?.metadata?.vulnerabilities;
if (counts === undefined) {
  console.log('Dependency audit: not possible here, the registry offers no advisories.');
} else {
  console.log(
    `Dependency audit: ${counts.critical} critical, ${counts.high} high, ${counts.moderate} moderate, ${counts.low} low.`,
  );
  if (counts.critical + counts.high > 0) {
    const severe = Object.values(report.vulnerabilities).filter(({ severity }) => severity === 'critical' || severity === 'high');
    for (const { name, severity, range } of severe) console.error(`${severity}: ${name} ${range}`);
    process.exitCode = 1;
  }
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
