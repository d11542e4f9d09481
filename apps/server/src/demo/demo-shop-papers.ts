import type { PapersChange } from '@twopost/contract/shops'
import { updatePapersOf } from '#features/shops/index.ts'
import { type Actor, actAs, type Stage } from './acting.ts'

const words = (place: 'footer' | 'disclosure', en: string, es: string) => [
  { kind: 'invoice' as const, place, language: 'en' as const, text: en },
  { kind: 'invoice' as const, place, language: 'es' as const, text: es },
]
const yard: PapersChange = {
  ...{ registration_no: 'WA 603-118-204', epa_no: 'WAH000012345', invoice_facts: ['registrations'] },
  texts: [
    ...words('footer', 'Thank you for keeping your trucks with us.', 'Gracias por confiarnos sus camiones.'),
    ...words(
      'disclosure',
      'Parts and labor carry a warranty of 12 months or 12,000 miles, whichever comes first.',
      'Las piezas y la mano de obra tienen garantía de 12 meses o 12,000 millas, lo que ocurra primero.',
    ),
  ],
}

/** What the first shop says on its papers; the other one has set nothing (DOC2). */
export async function seedShopPapers(stage: Stage, [first]: readonly { id: string }[], manager: Actor, at: Date): Promise<void> {
  if (first) await updatePapersOf(actAs(stage, manager, at), { params: { id: first.id }, body: yard })
}
