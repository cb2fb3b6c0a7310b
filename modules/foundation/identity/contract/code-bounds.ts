/** How long a code holds, and how long, once it was right, the new password may take. */
export const codeMinutes = 10;
/** Wrong ones, after which only a new code helps. */
export const codeTries = 5;
/** A new one may be asked for after so long … */
export const resendSeconds = 60;
/** … and so often an hour. */
export const codesPerHour = 5;
