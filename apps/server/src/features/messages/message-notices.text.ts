/** What the office is told when a customer writes, in both languages. The words themselves stay in the thread (NOW17). */
export const messageNoticeText = {
  en: (name: string, number: string) => ({ title: `${name} wrote about ${number}`, message: 'Open the message to answer.' }),
  es: (name: string, number: string) => ({
    title: `${name} escribió sobre ${number}`,
    message: 'Abra el mensaje para responder.',
  }),
}
