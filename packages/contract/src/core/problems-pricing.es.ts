import type { pricingProblems } from './problems-pricing.en.ts'

/** The Spanish sentences of `problems-pricing.en.ts`. */
export const pricingProblemsEs: Readonly<Record<keyof typeof pricingProblems, string>> = {
  LABOR_RATE_NOT_FOUND: 'No se encontró la tarifa de mano de obra',
  PART_MATRIX_NOT_FOUND: 'No se encontró la matriz de piezas',
  SERVICE_CATEGORY_NOT_FOUND: 'No se encontró la categoría',
  SERVICE_CATEGORY_EXISTS: 'Ya hay una categoría con este nombre.',
  FEE_RULE_NOT_FOUND: 'No se encontró la cuota',
  FEE_BY_RULE: 'Una regla calcula esta cuota. Cámbiela o quítela con un motivo.',
  CANNED_JOB_NOT_FOUND: 'No se encontró el trabajo fijo',
  DISCOUNT_NOT_FOUND: 'No se encontró el descuento',
  CODE_TAKEN: 'Este código ya se usa. Elija otro.',
  PRICE_RULE_RETIRED: 'Se retiró y se conserva para las órdenes que la tienen. Agregue una nueva.',
  DISCOUNT_OVER_CAP: 'Su límite es {cap}. Pregunte a alguien que pueda aprobar más.',
  NOTHING_TO_DISCOUNT: 'Aquí no hay nada que se pueda descontar. Las cuotas y los cascos nunca llevan descuento.',
}
