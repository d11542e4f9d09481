import type { ActivityType, TaskWord } from './activities.ts'
import { type OrderField, orderFieldWords } from './order-fields.ts'
import { timerReasonsEn, timerReasonsEs } from './timer-reasons.ts'

/**
 * What each activity says, `<b>` around names. `{who}` did it; `{when}` is the start in the shop's time; `{fields}` and `{status}` are
 * words of the lists below; the rest are facts of the type.
 */
interface Words {
  readonly happened: Readonly<Record<ActivityType, string>>
  readonly fields: Readonly<Record<OrderField, string>>
  /** Of a timer that paused or stopped; any other reason is told as it was given. */
  readonly reasons: Readonly<Record<keyof typeof timerReasonsEn, string>>
  readonly taskStatus: Readonly<Record<TaskWord, string>>
  /** Of a kind that this version does not know any more. */
  readonly unknown: string
}

export const activityWordsEn = {
  happened: {
    created: '<b>{who}</b> created the order',
    scheduled: '<b>{who}</b> scheduled it for <b>{when}</b>',
    rescheduled: '<b>{who}</b> moved it to <b>{when}</b>',
    started: '<b>{who}</b> started the order',
    completed: '<b>{who}</b> completed the order',
    completed_despite_flags: '<b>{who}</b> completed the order although <b>{flags}</b> was open: {reason}',
    cancelled: '<b>{who}</b> cancelled the order: {reason}',
    deleted: '<b>{who}</b> deleted the order',
    invoiced: '<b>{who}</b> issued invoice <b>{invoice}</b>',
    reopened: '<b>{who}</b> voided invoice <b>{invoice}</b>; the order is completed again',
    customer_rated: '<b>{who}</b> gave {stars} of 5 stars',
    assigned: '<b>{who}</b> assigned <b>{technician}</b>',
    lead_assigned: '<b>{who}</b> made <b>{technician}</b> the lead',
    unassigned: '<b>{who}</b> took <b>{technician}</b> off the order',
    line_added: '<b>{who}</b> added <b>{line}</b>',
    line_changed: '<b>{who}</b> changed <b>{line}</b>',
    line_removed: '<b>{who}</b> removed <b>{line}</b>',
    service_changed: '<b>{who}</b> changed the service <b>{service}</b>',
    hours_split: '<b>{who}</b> split the hours of <b>{line}</b>: {shares}. Reason: {reason}',
    hours_unsplit: '<b>{who}</b> ended the split of the hours of <b>{line}</b>. Reason: {reason}',
    note_added: '<b>{who}</b> added a note: “{note}”',
    attachment_added: '<b>{who}</b> attached <b>{filename}</b>',
    photo_added: '<b>{who}</b> took a photo',
    voice_added: '<b>{who}</b> recorded a voice note',
    video_added: '<b>{who}</b> recorded a video',
    flag_raised: '<b>{who}</b> raised the flag <b>{flag}</b>',
    flag_acknowledged: '<b>{who}</b> acknowledged the flag <b>{flag}</b>',
    flag_resolved: '<b>{who}</b> resolved the flag <b>{flag}</b>',
    flag_dismissed: '<b>{who}</b> dismissed the flag <b>{flag}</b>: {note}',
    flag_reopened: '<b>{who}</b> reopened the flag <b>{flag}</b>',
    changed: '<b>{who}</b> changed {fields}',
    job_started: '<b>{who}</b> started the job',
    job_resumed: '<b>{who}</b> resumed the job',
    job_on_hold: '<b>{who}</b> put the job on hold',
    job_completed: '<b>{who}</b> completed the job',
    job_cancelled: '<b>{who}</b> cancelled the job of <b>{technician}</b>',
    task_added: '<b>{who}</b> added the task <b>{task}</b>',
    task_changed: '<b>{who}</b> moved the task <b>{task}</b> to {status}',
    task_completed: '<b>{who}</b> completed <b>{task}</b>',
    timer_start: '<b>{who}</b> started the timer',
    timer_pause: '<b>{who}</b> paused. Reason: <b>{reason}</b>',
    timer_resume: '<b>{who}</b> resumed the timer',
    timer_break: '<b>{who}</b> took a break',
    timer_stop: '<b>{who}</b> stopped the timer: {reason}',
  },
  fields: orderFieldWords('en'),
  reasons: timerReasonsEn,
  taskStatus: {
    pending: 'Pending',
    in_progress: 'In Progress',
    on_hold: 'On Hold',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
  unknown: '<b>{who}</b> worked on the order',
} as const satisfies Words

export const activityWordsEs: Words = {
  happened: {
    created: '<b>{who}</b> creó la orden',
    scheduled: '<b>{who}</b> la programó para <b>{when}</b>',
    rescheduled: '<b>{who}</b> la movió a <b>{when}</b>',
    started: '<b>{who}</b> inició la orden',
    completed: '<b>{who}</b> completó la orden',
    completed_despite_flags: '<b>{who}</b> completó la orden con <b>{flags}</b> sin resolver: {reason}',
    cancelled: '<b>{who}</b> canceló la orden: {reason}',
    deleted: '<b>{who}</b> eliminó la orden',
    invoiced: '<b>{who}</b> emitió la factura <b>{invoice}</b>',
    reopened: '<b>{who}</b> anuló la factura <b>{invoice}</b>; la orden vuelve a estar completada',
    customer_rated: '<b>{who}</b> dio {stars} de 5 estrellas',
    assigned: '<b>{who}</b> asignó a <b>{technician}</b>',
    lead_assigned: '<b>{who}</b> puso a <b>{technician}</b> como técnico principal',
    unassigned: '<b>{who}</b> quitó a <b>{technician}</b> de la orden',
    line_added: '<b>{who}</b> agregó <b>{line}</b>',
    line_changed: '<b>{who}</b> cambió <b>{line}</b>',
    line_removed: '<b>{who}</b> quitó <b>{line}</b>',
    service_changed: '<b>{who}</b> cambió el servicio <b>{service}</b>',
    hours_split: '<b>{who}</b> repartió las horas de <b>{line}</b>: {shares}. Motivo: {reason}',
    hours_unsplit: '<b>{who}</b> quitó el reparto de las horas de <b>{line}</b>. Motivo: {reason}',
    note_added: '<b>{who}</b> agregó una nota: «{note}»',
    attachment_added: '<b>{who}</b> adjuntó <b>{filename}</b>',
    photo_added: '<b>{who}</b> tomó una foto',
    voice_added: '<b>{who}</b> grabó una nota de voz',
    video_added: '<b>{who}</b> grabó un video',
    flag_raised: '<b>{who}</b> reportó la alerta <b>{flag}</b>',
    flag_acknowledged: '<b>{who}</b> confirmó la alerta <b>{flag}</b>',
    flag_resolved: '<b>{who}</b> resolvió la alerta <b>{flag}</b>',
    flag_dismissed: '<b>{who}</b> descartó la alerta <b>{flag}</b>: {note}',
    flag_reopened: '<b>{who}</b> reabrió la alerta <b>{flag}</b>',
    changed: '<b>{who}</b> cambió {fields}',
    job_started: '<b>{who}</b> inició el trabajo',
    job_resumed: '<b>{who}</b> reanudó el trabajo',
    job_on_hold: '<b>{who}</b> puso el trabajo en espera',
    job_completed: '<b>{who}</b> completó el trabajo',
    job_cancelled: '<b>{who}</b> canceló el trabajo de <b>{technician}</b>',
    task_added: '<b>{who}</b> agregó la tarea <b>{task}</b>',
    task_changed: '<b>{who}</b> movió la tarea <b>{task}</b> a {status}',
    task_completed: '<b>{who}</b> completó <b>{task}</b>',
    timer_start: '<b>{who}</b> inició el cronómetro',
    timer_pause: '<b>{who}</b> hizo una pausa. Motivo: <b>{reason}</b>',
    timer_resume: '<b>{who}</b> reanudó el cronómetro',
    timer_break: '<b>{who}</b> tomó un descanso',
    timer_stop: '<b>{who}</b> detuvo el cronómetro: {reason}',
  },
  fields: orderFieldWords('es'),
  reasons: timerReasonsEs,
  taskStatus: {
    pending: 'Pendiente',
    in_progress: 'En curso',
    on_hold: 'En espera',
    completed: 'Completada',
    cancelled: 'Cancelada',
  },
  unknown: '<b>{who}</b> trabajó en la orden',
}
