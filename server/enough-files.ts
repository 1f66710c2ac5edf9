/** Room for the libraries, which Node.js opens almost all at once, and for a few hundred connections. */
const WANTED = 1024;

/** The system's limit of open files, if that is too low: one line that says so and how to raise it. Takes some 20 ms. */
function whyTooFewFiles(): string | null {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const limit = Number(userLimits?.open_files?.soft);
  if (!(limit < WANTED)) return null;
  return `The system lets this process open ${limit} files, and it needs ${WANTED}: raise the limit (ulimit -n ${WANTED}, or LimitNOFILE=${WANTED} in systemd).`;
}

/** Loads a program. If that fails where the process may open too few files, ends with 1 and one line. */
export async function loadProgram(load: () => Promise<unknown>): Promise<void> {
  try {
    await load();
  } catch (error) {
    // Also told as a package that is not there.
    const reason = whyTooFewFiles();
    if (reason === null) throw error;
    console.error(reason);
    process.exit(1);
  }
}
