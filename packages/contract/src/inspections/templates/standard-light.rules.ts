import { asksPhoto, corners, measured, needsPhoto, type StandardTemplate, section } from './standard-template.rules.ts'

const lightKinds = ['car', 'van', 'truck'] as const

/** A short look with every visit: what a driver sees and what wears first. */
export const courtesyTemplate: StandardTemplate = {
  key: 'courtesy',
  kind: 'courtesy',
  name_en: 'Courtesy check',
  name_es: 'Revisión de cortesía',
  vehicle_kinds: lightKinds,
  minutes: 15,
  items: [
    ...section('Lights and glass', 'Luces y cristales', [
      ['headlights', 'Headlights and turn signals', 'Faros y direccionales'],
      ['tail_lights', 'Brake lights and tail lights', 'Luces de freno y traseras'],
      ['windshield', 'Windshield', 'Parabrisas', asksPhoto],
      ['wiper_blades', 'Wiper blades', 'Plumas limpiaparabrisas', asksPhoto],
      ['horn', 'Horn', 'Claxon'],
    ]),
    ...section('Under the hood', 'Bajo el cofre', [
      ['engine_oil', 'Engine oil', 'Aceite del motor'],
      ['coolant', 'Coolant', 'Anticongelante'],
      ['brake_fluid', 'Brake fluid', 'Líquido de frenos', { is_brake: true }],
      ['battery', 'Battery', 'Batería', measured('volt', 12.4, 12.2)],
      ['belts', 'Belts and hoses', 'Bandas y mangueras', asksPhoto],
      ['air_filter', 'Engine air filter', 'Filtro de aire del motor', asksPhoto],
    ]),
    ...section('Tires', 'Llantas', [
      ['tread', 'Tread depth', 'Profundidad del dibujo', measured('in32', 4, 3, { ...corners, ...needsPhoto })],
      ['tire_pressure', 'Tire pressure as found', 'Presión de las llantas al llegar', measured('psi', 30, 26, corners)],
    ]),
    ...section('Brakes', 'Frenos', [
      ['parking_brake', 'Parking brake', 'Freno de estacionamiento', { is_brake: true }],
      ['brake_feel', 'Brake pedal', 'Pedal de freno', { is_brake: true }],
    ]),
  ],
}

/** The whole vehicle, on the lift. */
export const multiPointTemplate: StandardTemplate = {
  key: 'multi_point',
  kind: 'multi_point',
  name_en: 'Multi-point inspection',
  name_es: 'Inspección multipunto',
  vehicle_kinds: lightKinds,
  minutes: 45,
  items: [
    ...section('Cab and lights', 'Cabina y luces', [
      ['headlights', 'Headlights and turn signals', 'Faros y direccionales'],
      ['tail_lights', 'Brake lights and tail lights', 'Luces de freno y traseras'],
      ['horn', 'Horn', 'Claxon'],
      ['windshield', 'Windshield and mirrors', 'Parabrisas y espejos', asksPhoto],
      ['wiper_blades', 'Wiper blades', 'Plumas limpiaparabrisas', asksPhoto],
      ['seat_belts', 'Seat belts', 'Cinturones de seguridad'],
      ['warning_lights', 'Warning lights on the dash', 'Testigos del tablero', asksPhoto],
    ]),
    ...section('Under the hood', 'Bajo el cofre', [
      ['engine_oil', 'Engine oil', 'Aceite del motor'],
      ['coolant', 'Coolant and hoses', 'Anticongelante y mangueras'],
      ['transmission_fluid', 'Transmission fluid', 'Aceite de la transmisión'],
      ['power_steering', 'Power steering fluid', 'Aceite de la dirección', { is_required: false }],
      ['battery', 'Battery', 'Batería', measured('volt', 12.4, 12.2)],
      ['battery_terminals', 'Battery terminals', 'Terminales de la batería', asksPhoto],
      ['belts', 'Drive belts', 'Bandas', asksPhoto],
      ['air_filter', 'Engine air filter', 'Filtro de aire del motor', asksPhoto],
      ['cabin_filter', 'Cabin air filter', 'Filtro de cabina', { ...asksPhoto, is_required: false }],
    ]),
    ...section('Brakes', 'Frenos', [
      ['brake_lining', 'Brake lining', 'Balata', measured('mm', 5, 3, { ...corners, ...needsPhoto, is_brake: true })],
      ['rotors', 'Rotors and drums', 'Discos y tambores', { ...asksPhoto, is_brake: true }],
      ['brake_lines', 'Brake lines and hoses', 'Líneas y mangueras de freno', { ...needsPhoto, is_brake: true }],
      ['brake_fluid', 'Brake fluid', 'Líquido de frenos', { is_brake: true }],
      ['parking_brake', 'Parking brake', 'Freno de estacionamiento', { is_brake: true }],
    ]),
    ...section('Tires and wheels', 'Llantas y rines', [
      ['tread', 'Tread depth', 'Profundidad del dibujo', measured('in32', 4, 3, { ...corners, ...needsPhoto })],
      ['tire_pressure', 'Tire pressure as found', 'Presión de las llantas al llegar', measured('psi', 30, 26, corners)],
      ['spare_tire', 'Spare tire', 'Llanta de refacción', { is_required: false }],
    ]),
    ...section('Steering and suspension', 'Dirección y suspensión', [
      ['shocks', 'Shocks and struts', 'Amortiguadores', asksPhoto],
      ['ball_joints', 'Ball joints', 'Rótulas', asksPhoto],
      ['tie_rods', 'Tie rods', 'Terminales de dirección', asksPhoto],
      ['cv_boots', 'CV boots', 'Cubrepolvos de las flechas', asksPhoto],
    ]),
    ...section('Under the vehicle', 'Debajo del vehículo', [
      ['exhaust', 'Exhaust', 'Escape', asksPhoto],
      ['leaks', 'Oil and fluid leaks', 'Fugas de aceite y líquidos', needsPhoto],
      ['fuel_lines', 'Fuel lines', 'Líneas de combustible', asksPhoto],
    ]),
  ],
}
