import { defineText } from './i18n/text.ts'

export const storedPictureText = defineText(
  {
    beingChecked: 'This file is being checked for malware. It appears here by itself.',
    beingCheckedShort: 'Being checked',
    notChecked: 'This file could not be checked for malware yet. It is tried again by itself.',
    notCheckedShort: 'Not checked yet',
    blocked: 'This file held malware and was removed.',
    blockedShort: 'Blocked',
  },
  {
    beingChecked: 'Se está revisando este archivo en busca de software malicioso. Aparecerá aquí automáticamente.',
    beingCheckedShort: 'En revisión',
    notChecked: 'Este archivo todavía no se pudo revisar en busca de software malicioso. Se vuelve a intentar automáticamente.',
    notCheckedShort: 'Sin revisar',
    blocked: 'Este archivo contenía software malicioso y se eliminó.',
    blockedShort: 'Bloqueado',
  },
)
