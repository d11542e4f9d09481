import type { inspectionProblems } from './problems-inspections.en.ts'

/** The Spanish sentences of `problems-inspections.en.ts`. */
export const inspectionProblemsEs: Readonly<Record<keyof typeof inspectionProblems, string>> = {
  INSPECTION_TEMPLATE_NOT_FOUND: 'No se encontró la plantilla de inspección',
  INSPECTION_NOT_FOUND: 'No se encontró la inspección',
  RESULT_NOT_FOUND: 'No se encontró el punto de la inspección',
  QUALIFICATION_NOT_FOUND: 'No se encontró la calificación',
  REPORT_NOT_FOUND: 'No se encontró el reporte',
  INVALID_TEMPLATE_TRANSITION: "Cambio de estado no válido de '{from}' a '{to}'",
  INVALID_INSPECTION_TRANSITION: "Cambio de estado no válido de '{from}' a '{to}'",
  TEMPLATE_WITHOUT_ITEMS: 'Agregue por lo menos un punto antes de publicar esta plantilla.',
  ITEMS_OPEN: 'Sin revisar todavía: {items}.',
  PHOTO_REQUIRED: 'Falta la foto: {items}.',
  NO_FINDING: 'Este punto no necesita trabajo. Solo los hallazgos pronto y ahora se hacen servicios.',
  NO_DEFECT: 'Este punto no tiene un defecto que resolver.',
  NOT_ANNUAL: 'Solo se firman las inspecciones anuales.',
  NOT_QUALIFIED: 'Su calificación para inspecciones ({kind}) venció el {date}.',
  NEVER_QUALIFIED: 'No tiene calificación para inspecciones ({kind}).',
  DEFECTS_LEFT: 'Sin resolver todavía: {items}. Registre la reparación, o firme la inspección como no aprobada.',
  DECAL_USED: 'La calcomanía {number} ya se usó.',
  REPORT_SIGNED: 'Un reporte firmado no se puede cambiar. Haga uno nuevo.',
  QUALIFICATION_KEPT: 'Se firmaron reportes con esta calificación. Se guarda hasta el {date}.',
}
