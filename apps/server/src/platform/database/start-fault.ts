/**
 * Why the server cannot start, as one sentence for the person who started it. It is printed without a stack, and the exit code is 1.
 */
export class StartFault extends Error {
  override name = 'StartFault'
}
