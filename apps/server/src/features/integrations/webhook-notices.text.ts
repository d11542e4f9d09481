/** What people who see connections are told about webhooks, in both languages. `host`: of the address. */
export const webhookNoticeText = {
  failing: {
    en: (host: string) => ({
      title: `The webhook to ${host} fails`,
      message: 'An event could not be delivered in eight tries. Look at the answers, then send it again.',
    }),
    es: (host: string) => ({
      title: `El webhook a ${host} falla`,
      message: 'Un evento no se pudo entregar en ocho intentos. Revise las respuestas y envíelo de nuevo.',
    }),
  },
  disabled: {
    en: (host: string) => ({
      title: `The webhook to ${host} was paused`,
      message: 'Nothing was delivered for five days. Resume it when the address works again.',
    }),
    es: (host: string) => ({
      title: `El webhook a ${host} se pausó`,
      message: 'No se entregó nada en cinco días. Reanúdelo cuando la dirección funcione de nuevo.',
    }),
  },
}
