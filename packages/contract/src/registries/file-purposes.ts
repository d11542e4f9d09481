/**
 * What files are taken for (R11, OP-78): the one list for server, screens and tests. What is not in it cannot be sent, and a purpose that
 * no feature receives stops the process at its start.
 */

/** A kind of file, known by its content and never by its name (S-50). */
export interface FileKind {
  /** As people are told which kinds are taken. */
  readonly word: 'JPEG' | 'PNG' | 'WebP' | 'SVG' | 'PDF' | 'WebM' | 'MP4' | 'MOV'
  readonly contentType: string
  readonly extension: string
  readonly family: 'picture' | 'document' | 'recording'
}
export const fileKinds = {
  JPEG: { word: 'JPEG', contentType: 'image/jpeg', extension: 'jpg', family: 'picture' },
  PNG: { word: 'PNG', contentType: 'image/png', extension: 'png', family: 'picture' },
  WebP: { word: 'WebP', contentType: 'image/webp', extension: 'webp', family: 'picture' },
  /** Drawn once as a PNG, and never kept or sent as it came. */
  SVG: { word: 'SVG', contentType: 'image/svg+xml', extension: 'svg', family: 'picture' },
  PDF: { word: 'PDF', contentType: 'application/pdf', extension: 'pdf', family: 'document' },
  WebM: { word: 'WebM', contentType: 'video/webm', extension: 'webm', family: 'recording' },
  MP4: { word: 'MP4', contentType: 'video/mp4', extension: 'mp4', family: 'recording' },
  /** QuickTime, as an iPhone films; kept as MP4. */
  MOV: { word: 'MOV', contentType: 'video/quicktime', extension: 'mov', family: 'recording' },
} as const satisfies Record<string, FileKind>
export type FileKindWord = keyof typeof fileKinds

/** The largest file of each family, in bytes (OP-78). */
export const mostBytesOfFamily: Readonly<Record<FileKind['family'], number>> = {
  picture: 10_000_000,
  document: 10_000_000,
  recording: 200_000_000,
}

/** The largest file of a purpose that takes less than its families do (DOC16). */
export const mostBytesOfPurpose: Readonly<Partial<Record<string, number>>> = { 'template-logo': 2_000_000 }

const pictures = ['JPEG', 'PNG', 'WebP'] as const
/** Browsers record WebM; older ones of phones record MP4 alone. Cameras of phones write MP4 or QuickTime. */
const recordings = ['WebM', 'MP4', 'MOV'] as const

/** The kinds that each purpose takes. */
export const filePurposes = {
  /** A picture, a PDF or a recording of an order (G29). */
  'order-attachment': [...pictures, 'PDF', ...recordings],
  /** Kept to be attached later; thrown away after a day (R11). */
  'loose-file': ['JPEG', 'PNG', 'WebP', 'PDF'],
  /** A picture of a technician's job (H26). */
  'job-photo': pictures,
  /** A voice note or a video of a technician's job (I23–I25). */
  'job-recording': recordings,
  /** What an item of an inspection looks like (INS3). */
  'inspection-photo': pictures,
  /** What an item of an inspection does: a noise, a leak, play in a hub (INS3). */
  'inspection-video': recordings,
  /** A paper of an application (N13). */
  'kyc-document': ['PDF', 'JPEG', 'PNG'],
  /** The paper of a supplier's bill, scanned or photographed (PAR7). */
  'bill-paper': ['PDF', ...pictures],
  /** What came damaged or wrong and goes back to its supplier (PAR39). */
  'delivery-photo': pictures,
  /** The logo of an invoice template (M20, DOC16). */
  'template-logo': ['PNG', 'JPEG', 'SVG'],
  /** A customer's certificate of exemption from tax (TAX4). */
  'tax-certificate': ['PDF', ...pictures],
  /** A person's own portrait (OP-83). */
  'own-photo': pictures,
  /** A photographed label, read once and not kept (F13). */
  'vin-picture': pictures,
} as const satisfies Record<string, readonly FileKindWord[]>
export type FilePurpose = keyof typeof filePurposes
export const filePurposeNames = Object.keys(filePurposes) as [FilePurpose, ...FilePurpose[]]

/** The largest file of a purpose in bytes, of whatever kind. */
export const mostBytesFor = (purpose: FilePurpose): number =>
  mostBytesOfPurpose[purpose] ?? Math.max(...filePurposes[purpose].map((word) => mostBytesOfFamily[fileKinds[word].family]))
/** The kinds of a purpose as people are told them: `JPEG, PNG, PDF`. */
export const kindsInWords = (purpose: FilePurpose): string => filePurposes[purpose].join(', ')
/** The content types of a purpose as an `accept` attribute wants them. */
export const acceptOf = (purpose: FilePurpose): string =>
  filePurposes[purpose].map((word) => fileKinds[word].contentType).join(',')
