/** The zone of most of each state, by its two letters. */
const zones: Readonly<Record<string, string>> = {
  ...of('America/New_York', 'CT DC DE FL GA KY MA MD ME NC NH NJ NY OH PA RI SC VA VT WV'),
  ...of('America/Chicago', 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI'),
  ...of('America/Denver', 'CO ID MT NM UT WY'),
  ...of('America/Los_Angeles', 'CA NV OR WA'),
  AZ: 'America/Phoenix',
  AK: 'America/Anchorage',
  HI: 'Pacific/Honolulu',
  IN: 'America/Indiana/Indianapolis',
  MI: 'America/Detroit',
  PR: 'America/Puerto_Rico',
  VI: 'America/St_Thomas',
  GU: 'Pacific/Guam',
}
function of(zone: string, states: string): Record<string, string> {
  return Object.fromEntries(states.split(' ').map((state) => [state, zone]))
}

/** Parts of states that keep another time, by the first digits of their ZIP codes. */
const elsewhere: readonly [state: string, zone: string, prefixes: string][] = [
  ['FL', 'America/Chicago', '324 325'],
  ['IN', 'America/Chicago', '463 464 476 477'],
  ['KY', 'America/Chicago', '420 421 422 423 424'],
  ['TN', 'America/New_York', '373 374 376 377 378 379'],
  ['TX', 'America/Denver', '798 799 885'],
  ['NE', 'America/Denver', '691 692 693'],
  ['ND', 'America/Denver', '586'],
  ['SD', 'America/Denver', '577'],
  ['ID', 'America/Los_Angeles', '835 838'],
  ['OR', 'America/Boise', '979'],
]
const names: Readonly<Record<string, string>> = Object.fromEntries(
  `AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,
GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,
MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,
NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,PR Puerto Rico,RI Rhode Island,
SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,
WY Wyoming,GU Guam,VI Virgin Islands`
    .split(/,\s*/)
    .map((entry) => [entry.slice(3).toLowerCase(), entry.slice(0, 2)]),
)

/**
 * The time zone of a shop in the United States by its state and ZIP code (R1-32); undefined where these do not say. The state may be
 * written in two letters or in full. A few counties on a border between zones keep the other one's time: the shop's form shows it.
 */
export function timeZoneOf(state: string, zipCode: string): string | undefined {
  const word = state.trim().replace(/\./g, '')
  const code = word.length === 2 ? word.toUpperCase() : names[word.toLowerCase().replace(/\s+/g, ' ')]
  if (code === undefined || !Object.hasOwn(zones, code)) return undefined
  const other = elsewhere.find(([own, , prefixes]) => own === code && prefixes.split(' ').includes(zipCode.trim().slice(0, 3)))
  return other?.[1] ?? zones[code]
}
