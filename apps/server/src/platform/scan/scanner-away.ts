/** The scanner gave no verdict: it cannot be reached, was silent, or said something else. Another try may help. */
export class ScannerAway extends Error {
  override name = 'ScannerAway'
}
