/** The store of files cannot be reached, refuses the login, or gave other bytes than it was given: nothing is lost, and another try may help. */
export class StoreAway extends Error {
  override name = 'StoreAway'
  constructor(says: string, cause?: unknown) {
    super(says, cause === undefined ? {} : { cause })
  }
}
