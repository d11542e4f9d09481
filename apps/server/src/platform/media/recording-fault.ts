/** Thrown for a file that is no recording we take; the message says why, for the log. */
export class NotRecording extends Error {}
/** Thrown for a recording whose pictures or sound other people's browsers may not play: H.265, say. */
export class NotPlayable extends NotRecording {}
