/** Words of the report that follow from the inspection itself; those of the paper stand with its drawing. */
export const reportPaperText = {
  en: {
    findings: 'Needs work',
    other: 'Other',
    repairs: { repaired: 'Repaired before signing', not_needed: 'Needs no repair' },
  },
  es: {
    findings: 'Necesita trabajo',
    other: 'Otros',
    repairs: { repaired: 'Reparado antes de firmar', not_needed: 'No necesita reparación' },
  },
} as const
