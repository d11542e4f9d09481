import { Sheet } from '../../core/sheet.ts'
import { isPaid } from './document.model.ts'
import { formatCents } from './document-format.rules.ts'
import { drawStamp, sizeLogo, stateWord } from './document-header.rules.ts'
import { listFacts } from './document-parties.rules.ts'
import { bottomOf, type Frame, sideColumn } from './document-style.rules.ts'
import { paragraph, senderOf } from './document-words.rules.ts'

const TOP = 44
const { left: LEFT } = sideColumn
const WIDTH = sideColumn.right - sideColumn.left

/**
 * The column of colour on the first page: who sends this, what it is, its facts and what is to be paid. Answers whether the facts found
 * room in it; where they do not, they belong into the sheet.
 */
export function drawSide(frame: Frame): boolean {
  drawGround(frame)
  const trial = new Sheet({ width: frame.sheet.width, height: frame.sheet.height, background: frame.look.colors.background })
  trial.newPage()
  const hasRoom = fillSide({ ...frame, sheet: trial }, true) <= bottomOf(frame)
  fillSide(frame, hasRoom)
  return hasRoom
}

/** The column on a further page: whose invoice it is. */
export function continueSide(frame: Frame): void {
  const { invoice, template, labels, look } = frame
  drawGround(frame)
  const y = paragraph(frame, senderOf(template, invoice).name, LEFT, TOP, WIDTH, look.sideStrong, 3)
  paragraph(
    frame,
    invoice.number ? `${labels.invoice} ${invoice.number}` : `${labels.invoice} · ${labels.draft}`,
    LEFT,
    y,
    WIDTH,
    look.band,
  )
}

const drawGround = ({ sheet, look }: Frame): void => sheet.rect(0, 0, sideColumn.width, sheet.height, { fill: look.colors.band })

function fillSide(frame: Frame, hasFacts: boolean): number {
  const { sheet, invoice, template, labels, look } = frame
  const sender = senderOf(template, invoice)
  const logo = sizeLogo(frame, { height: 52, width: WIDTH })
  let y = TOP
  if (logo) {
    sheet.image(LEFT, y, logo.width, logo.height, logo.source)
    y += logo.height + 12
  }
  const put = (text: string, style: Parameters<typeof paragraph>[5], most: number) => {
    y = paragraph(frame, text, LEFT, y, WIDTH, style, most)
  }
  if (template.header.companyName) put(sender.name, look.company, 4)
  y += 5
  put(sender.place, look.band, 4)
  for (const text of [sender.phone, sender.email, sender.website]) put(text, look.band, 2)
  if (sender.taxNumber) put(labels.taxNumber(sender.taxNumber), look.band, 2)
  y += look.spacing * 1.4
  put(labels.invoice, look.company, 1)
  if (invoice.number) put(invoice.number, look.bandNumber, 2)
  const word = stateWord(frame)
  if (word) y = drawStamp(frame, word, LEFT, y, { ...look.band, fill: look.colors.stamp, weight: 700 })
  y += look.spacing
  if (hasFacts)
    for (const [label, value] of listFacts(frame)) {
      put(label, look.sideLabel, 1)
      put(value, look.sideStrong, 2)
      y += look.spacing * 0.6
    }
  sheet.rect(LEFT, y, WIDTH, 2.2, { fill: look.colors.accent })
  y += 10
  put(isPaid(invoice) ? labels.paidInFull : labels.balanceDue, look.sideLabel, 2)
  put(formatCents(invoice.balanceCents), look.sideBalance, 2)
  return y
}
