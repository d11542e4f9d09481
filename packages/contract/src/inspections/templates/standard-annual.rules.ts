import type { Position } from '../inspections.states.ts'
import { asksPhoto, measured, needsPhoto, type StandardTemplate, section } from './standard-template.rules.ts'

const wheels: readonly Position[] = ['A1L', 'A1R', 'A2L', 'A2R', 'A3L', 'A3R']
const brake = { is_brake: true } as const
const atWheels = { positions: wheels } as const

/** The annual inspection of a heavy truck or tractor. What a shop has to measure beyond this it enters in its own template. */
export const annualTemplate: StandardTemplate = {
  key: 'annual',
  kind: 'annual',
  name_en: 'Truck annual inspection',
  name_es: 'Inspección anual de camión',
  vehicle_kinds: ['truck', 'tractor', 'bus'],
  minutes: 90,
  items: [
    ...section('Brake system', 'Sistema de frenos', [
      ['brake_lining', 'Lining', 'Balata', measured('mm', 8, 6.4, { ...atWheels, ...needsPhoto, ...brake })],
      [
        'pushrod_stroke',
        'Pushrod stroke below its limit',
        'Carrera de la varilla dentro del límite',
        { ...atWheels, ...asksPhoto, ...brake },
      ],
      ['drums_rotors', 'Drums and rotors', 'Tambores y discos', { ...needsPhoto, ...brake }],
      ['brake_hoses', 'Hoses and tubing', 'Mangueras y tubería', { ...needsPhoto, ...brake }],
      ['air_build_up', 'Air pressure build-up', 'Carga de aire', brake],
      [
        'air_loss',
        'Air loss in a minute, brakes applied',
        'Pérdida de aire en un minuto, con freno',
        measured('psi', 3, 4, brake),
      ],
      ['low_air_warning', 'Low-air warning comes on', 'Alarma de aire bajo se enciende', measured('psi', 60, 55, brake)],
      ['compressor', 'Compressor', 'Compresor', { ...asksPhoto, ...brake }],
      ['parking_brake', 'Parking brake', 'Freno de estacionamiento', brake],
      ['abs', 'ABS lamp and wiring', 'Luz y cableado del ABS', brake],
    ]),
    ...section('Coupling devices', 'Acoplamientos', [
      ['fifth_wheel', 'Fifth wheel and mounting', 'Quinta rueda y su montaje', asksPhoto],
      ['pintle_hook', 'Pintle hook and safety chains', 'Gancho pinzote y cadenas', { is_required: false }],
    ]),
    ...section('Steering', 'Dirección', [
      ['steering_play', 'Free play at the wheel', 'Juego libre del volante', { ...asksPhoto }],
      ['steering_column', 'Column, gear box and linkage', 'Columna, caja y varillaje', asksPhoto],
      ['tie_rods', 'Tie rods and drag link', 'Barras y terminales de dirección', needsPhoto],
    ]),
    ...section('Suspension and frame', 'Suspensión y chasis', [
      ['springs', 'Springs, air bags and hangers', 'Muelles, bolsas de aire y soportes', needsPhoto],
      ['torque_arms', 'Torque and tracking arms', 'Brazos tensores', asksPhoto],
      ['frame', 'Frame members', 'Largueros y travesaños', needsPhoto],
    ]),
    ...section('Tires and wheels', 'Llantas y rines', [
      [
        'tread_steer',
        'Tread depth, steer axle',
        'Dibujo, eje de dirección',
        measured('in32', 6, 4, { positions: ['A1L', 'A1R'], ...needsPhoto }),
      ],
      [
        'tread_drive',
        'Tread depth, drive axles',
        'Dibujo, ejes de tracción',
        measured('in32', 4, 2, { positions: ['A2LO', 'A2LI', 'A2RI', 'A2RO', 'A3LO', 'A3LI', 'A3RI', 'A3RO'], ...needsPhoto }),
      ],
      ['tire_condition', 'Sidewalls and inflation', 'Costados e inflado', { ...atWheels, ...asksPhoto }],
      ['wheels', 'Rims, studs and nuts', 'Rines, birlos y tuercas', needsPhoto],
      ['hubs', 'Hubs and oil seals', 'Masas y retenes', asksPhoto],
    ]),
    ...section('Lights and glass', 'Luces y cristales', [
      ['lights', 'Lamps and reflectors', 'Luces y reflejantes', asksPhoto],
      ['windshield', 'Windshield and windows', 'Parabrisas y ventanas', asksPhoto],
      ['wiper_blades', 'Wipers', 'Limpiaparabrisas'],
      ['mirrors', 'Mirrors', 'Espejos'],
      ['horn', 'Horn', 'Claxon'],
    ]),
    ...section('Engine, fuel and exhaust', 'Motor, combustible y escape', [
      ['exhaust', 'Exhaust leaks', 'Fugas de escape', asksPhoto],
      ['fuel_system', 'Fuel tanks, caps and lines', 'Tanques, tapones y líneas', asksPhoto],
      ['engine_leaks', 'Oil and coolant leaks', 'Fugas de aceite y anticongelante', asksPhoto],
    ]),
    ...section('Cab and safety equipment', 'Cabina y equipo de seguridad', [
      ['seat_belts', 'Seat and belts', 'Asiento y cinturones'],
      ['fire_extinguisher', 'Fire extinguisher', 'Extintor', asksPhoto],
      ['triangles', 'Warning triangles', 'Triángulos de advertencia'],
      ['rear_guard', 'Rear impact guard', 'Defensa trasera', { is_required: false }],
    ]),
  ],
}
