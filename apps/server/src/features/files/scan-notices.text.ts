/** The notice about a file with malware (S-55). */
export const scanNoticeText = {
  en: (name: string) => ({
    title: 'A file was blocked',
    message: `“${name}” holds malware and was removed. Look at the device that it came from.`,
  }),
  es: (name: string) => ({
    title: 'Se bloqueó un archivo',
    message: `«${name}» contiene software malicioso y se eliminó. Revise el dispositivo de donde salió.`,
  }),
} as const
