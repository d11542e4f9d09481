/** The people of the demo shop who appear in the journeys, with the shop's path. */
export const shopPath = '/cascade'

export interface Person {
  name: string
  email: string
  password: string
}
const person = (name: string, key: string, password = 'demo-people-1'): Person => ({
  name,
  email: `${key}@demo.twopost.example`,
  password,
})

export const dana = person('Dana Whitlock', 'admin', 'demo-admin-1')
/** Service manager. */
export const luis = person('Luis Ortega', 'luis')
/** Customer service. */
export const grace = person('Grace Lin', 'grace')
/** Viewer: sees, changes nothing. */
export const victor = person('Victor Hale', 'victor')
/** Technician of Tacoma Port Yard. */
export const marcus = person('Marcus Bell', 'marcus')
/** Technician of Tacoma Port Yard. */
export const tomas = person('Tomás Ruiz', 'tomas')
/** Technician of Tacoma Port Yard, with jobs that nobody has begun. */
export const priya = person('Priya Nair', 'priya')
/** Technician of Sixth Avenue Auto, whose timer counts for two services. */
export const andre = person('Andre Cole', 'andre')
/** Technician of Sixth Avenue Auto. */
export const hana = person('Hana Kim', 'hana')
