import { defineText } from '#platform/i18n/text.ts'

export const expectedTimeText = defineText(
  {
    expected: 'Expected',
    waits: 'When the work goes on',
    rest: '{time} of work left',
    usedUp: 'The estimate is used up',
    late: 'later than promised',
    after_due: 'later than due',
    in_time: 'in time',
    from: 'Started {time}',
    promised: 'Promised {time}',
    due: 'Due {time}',
  },
  {
    expected: 'Previsto',
    waits: 'Cuando siga el trabajo',
    rest: 'Quedan {time} de trabajo',
    usedUp: 'El tiempo estimado se agotó',
    late: 'después de lo prometido',
    after_due: 'después de la entrega',
    in_time: 'a tiempo',
    from: 'Inicio {time}',
    promised: 'Prometido {time}',
    due: 'Entrega {time}',
  },
)
