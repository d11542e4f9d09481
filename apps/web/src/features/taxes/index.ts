import { lazyPart } from '#ui/lazy-part.ts'

export { TaxesCard } from './taxes-card.tsx'

/** The certificates of a customer, for their page; the code comes when it is drawn. */
export const LazyCertificatesCard = lazyPart(() =>
  import('./certificates/certificates-card.tsx').then((module) => module.CertificatesCard),
)
