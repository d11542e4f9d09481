const words = {
  en: { registration_no: 'State registration', epa_no: 'EPA ID', license_no: 'License' },
  es: { registration_no: 'Registro estatal', epa_no: 'Número de la EPA', license_no: 'Licencia' },
} as const
type Numbers = Readonly<Record<'registration_no' | 'epa_no' | 'license_no', string>>

/** The registration numbers of a shop as its papers say them; none for those it does not have. */
export const registrationLines = (numbers: Numbers, language: 'en' | 'es'): string[] =>
  (['registration_no', 'epa_no', 'license_no'] as const)
    .filter((name) => numbers[name] !== '')
    .map((name) => `${words[language][name]} ${numbers[name]}`)
