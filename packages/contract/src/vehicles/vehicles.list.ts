import { defineList, filter } from '../core/list.ts'

/** The list of vehicles (F3, F11). */
export const vehicleList = defineList({
  id: 'vehicles',
  tenant: true,
  columns: {
    make: { words: ['Vehicle', 'Vehículo'], sort: true, always: true },
    owner: { words: ['Owner', 'Propietario'] },
    vin: { words: ['VIN', 'VIN'] },
    status: { words: ['Status', 'Estado'] },
    mileage: { words: ['Mileage', 'Millaje'], sort: true },
    last: { words: ['Last service', 'Último servicio'] },
    next: { words: ['Next service', 'Próximo servicio'], extra: true },
    year: { words: ['Year', 'Año'], sort: true, extra: true },
    license_plate: { words: ['License plate', 'Placa'], sort: true, extra: true },
    unit_number: { words: ['Unit number', 'Número de unidad'], sort: true, extra: true },
    orders: { words: ['Open orders', 'Órdenes abiertas'], extra: true },
    created_at: { words: ['Added', 'Agregado'], sort: true, extra: true },
  },
  filters: {
    make: filter.text,
    model: filter.text,
    year: filter.text,
    status: filter.oneOf(['active', 'maintenance', 'inactive', 'all']),
  },
  sort: { by: 'created_at', dir: 'desc' },
})
