/** Thrown for a file that is no recording we take; the message says why, for the log. */
export class NotRecording extends Error {}
