/** What technicians are told when their clock ended by itself; `end` is in the time of the shop (CLK5). */
export const forgottenNoticeText = {
  en: (end: string) => ({
    title: 'Your clock ended by itself',
    message: `You did not clock out, so your hours end at ${end}. The office looks at them. Tell them if this is not right.`,
  }),
  es: (end: string) => ({
    title: 'Su asistencia terminó sola',
    message: `No registró su salida, así que sus horas terminan el ${end}. La oficina las revisa. Avise si no es correcto.`,
  }),
}
