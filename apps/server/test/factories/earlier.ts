/**
 * What sets a column of instants to an earlier one, in an update that a cluster takes, too: of what is counted from columns it takes only what
 * hangs on no setting, and time less an interval hangs on the session's zone.
 * @param by SQL of an interval
 */
export const earlier = (column: string, by: string): string =>
  `${column} = (${column} at time zone 'UTC' - ${by}) at time zone 'UTC'`
