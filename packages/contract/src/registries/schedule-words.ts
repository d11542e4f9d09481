/** What can be between an order and an earlier end, as a person would name it. */
export const planConstraints = [
  'parts',
  'skills',
  'technicians_booked',
  'technician_hours',
  'bay_kind',
  'bays_booked',
  'bay_out',
  'vehicle_busy',
  'in_one_go',
  'people_and_bays',
  'opening',
] as const
type Words = Readonly<Record<(typeof planConstraints)[number], string>>

/** What decided that work cannot end sooner: in the answers of the calls, and on the schedule in the reader's language. */
export const decidingWordsEn = {
  parts: 'Decided by parts or vehicle: not here sooner',
  skills: 'Decided by skill: others are free sooner, but not able',
  technicians_booked: 'Decided by technicians: everyone able is booked until then',
  technician_hours: 'Decided by working hours: nobody able is at work sooner',
  bay_kind: 'Decided by the bay: other bays are free sooner, but do not fit',
  bays_booked: 'Decided by bays: every bay that fits is taken until then',
  bay_out: 'Decided by the bay: one that fits is out of service',
  vehicle_busy: 'Decided by the vehicle: it is in another order until then',
  in_one_go: 'Decided by length: this work may not be split sooner',
  people_and_bays: 'Decided by people and bays: no technician and bay are free together sooner',
  opening: 'First time that the shop is open',
} satisfies Words
export const decidingWordsEs = {
  parts: 'Lo deciden las piezas o el vehículo: no llegan antes',
  skills: 'Lo decide la especialidad: hay personal libre antes, pero sin ella',
  technicians_booked: 'Lo deciden los técnicos: todo el personal apto está ocupado hasta entonces',
  technician_hours: 'Lo decide el horario: nadie apto trabaja antes',
  bay_kind: 'Lo decide la bahía: hay otras libres antes, pero no sirven',
  bays_booked: 'Lo deciden las bahías: todas las que sirven están ocupadas hasta entonces',
  bay_out: 'Lo decide la bahía: una que sirve está fuera de servicio',
  vehicle_busy: 'Lo decide el vehículo: está en otra orden hasta entonces',
  in_one_go: 'Lo decide la duración: este trabajo no puede dividirse antes',
  people_and_bays: 'Lo deciden técnicos y bahías: antes no coinciden libres',
  opening: 'Primera hora con el taller abierto',
} satisfies Words

/** Why there is no time at all. */
export const missingWordsEn = {
  parts: 'the parts or the vehicle are not here in time',
  skills: 'nobody has the skills',
  technicians_booked: 'everyone able is booked',
  technician_hours: 'nobody able has working hours',
  bay_kind: 'no bay fits the vehicle or the work',
  bays_booked: 'every bay that fits is taken',
  bay_out: 'the bays that fit are out of service',
  vehicle_busy: 'the vehicle is in another order',
  in_one_go: 'the work may not be split',
  people_and_bays: 'technicians and bays are not free together',
  opening: 'the shop is closed',
} satisfies Words
export const missingWordsEs = {
  parts: 'las piezas o el vehículo no llegan a tiempo',
  skills: 'nadie tiene la especialidad',
  technicians_booked: 'todo el personal apto está ocupado',
  technician_hours: 'nadie apto tiene horario',
  bay_kind: 'ninguna bahía sirve para el vehículo o el trabajo',
  bays_booked: 'todas las bahías que sirven están ocupadas',
  bay_out: 'las bahías que sirven están fuera de servicio',
  vehicle_busy: 'el vehículo está en otra orden',
  in_one_go: 'el trabajo no puede dividirse',
  people_and_bays: 'técnicos y bahías no coinciden libres',
  opening: 'el taller está cerrado',
} satisfies Words
