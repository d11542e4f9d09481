/** The calendar of the shop of the story. */
export const shopZone = 'America/Los_Angeles'
/** Today in the shop, as a field takes it. */
export const shopDay = () => new Intl.DateTimeFormat('sv-SE', { timeZone: shopZone }).format(new Date())
/** What the shop of the story sells and buys, in dollars and hours. */
export const goods = {
  labor: 165,
  brakes: { name: 'Front brakes', hours: 2 },
  wipers: { name: 'Wiper blades', hours: 0.3, count: 2 },
  pads: { name: 'Pads, front axle, Sound', number: 'SND-PAD-1', cost: 45 },
  caliper: { name: 'Caliper, rebuilt, Sound', number: 'SND-CAL-1', cost: 100, core: 40 },
  blades: { name: 'Blade, 22 in, Sound', number: 'SND-BLD-1', cost: 12 },
  supplier: 'Sound Brake Supply',
} as const
/** Percent: of what a part costs, of labor and parts, and of what is sold. */
export const rules = { double: 2, margin: 40, supplies: 5, suppliesMost: 35, stateTax: 6.5, cityTax: 3.8, tolerance: 10 } as const

/** Amounts below are in cents. */
const cents = (dollars: number) => Math.round(dollars * 100)
const share = (of: number, percent: number) => Math.round((of * percent) / 100)
const matrixPrice = (cost: number) =>
  cost <= 50 ? cents(cost) * rules.double : Math.round(cents(cost) / (1 - rules.margin / 100))
/** What labor and parts come to: with supplies, and with the taxes of the state on all and of the city on parts. */
function sums(labor: number, parts: number) {
  const supplies = Math.min(share(labor + parts, rules.supplies), cents(rules.suppliesMost))
  const net = labor + parts + supplies
  const tax = share(net, rules.stateTax) + share(parts, rules.cityTax)
  return { labor, parts, supplies, net, tax, total: net + tax }
}
const hours = (count: number) => Math.round(count * cents(goods.labor))
const brakes = { labor: hours(goods.brakes.hours), pads: matrixPrice(goods.pads.cost), caliper: matrixPrice(goods.caliper.cost) }
const wipers = { labor: hours(goods.wipers.hours), blades: goods.wipers.count * matrixPrice(goods.blades.cost) }
const brakeParts = brakes.pads + brakes.caliper
const approved = sums(brakes.labor, brakeParts)
/** What was agreed on stays as it was signed, with its supplies; so far may the shop go. */
const agreed = { agreed: approved.net, limit: approved.net + share(approved.net, rules.tolerance) }
/** What the first estimate says, and how much may be done with what was approved of it. */
export const first = {
  lines: [
    ['Replace pads and caliper', brakes.labor],
    [goods.pads.name, brakes.pads],
    [goods.caliper.name, brakes.caliper],
  ] as const,
  both: sums(brakes.labor + wipers.labor, brakeParts + wipers.blades),
  brakes: approved,
  ...agreed,
}
/** Another part, by which the brakes grow by 12 % of what was approved. */
const hose = { name: 'Brake hose, front', price: share(brakes.labor + brakeParts, 12) }
export const grown = {
  hose,
  brakes: sums(brakes.labor, brakeParts + hose.price),
  ...agreed,
}
/** What the supplier bills for the caliper: more than was ordered, and the deposit for the old one. */
export const billedPart = {
  ...{ slip: 'SB-4410', number: 'SBS-90071', price: cents(112) },
  total: cents(112) + cents(goods.caliper.core),
}
/** An hour of work from before. */
export const older = sums(hours(1), 0)
/** One check pays both, and so much is left of it. */
const credit = cents(199.5)
export const check = { credit, amount: older.total + grown.brakes.total + credit }

export const inDollars = (amount: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount / 100)
export const inCents = (shown: string) => Math.round(Number(shown.replace(/[$,]/g, '')) * 100)
/** As a field shows it. */
export const shownAmount = (amount: number) => new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(amount / 100)
