/** The item of an inspection that a photo or a video shows. */
export interface ShownFinding {
  inspectionId: string
  resultId: string
  /** For people, in the language of that moment. */
  name: string
}
