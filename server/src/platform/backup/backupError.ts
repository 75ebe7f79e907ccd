/** The message says what is wrong and what the operator can do. */
export class BackupError extends Error {}
