import { defineText } from '../i18n/text.ts'

/** The system roles in words. */
export const roleNameText = defineText(
  {
    'super-admin': 'Super-admin',
    admin: 'Admin',
    administrator: 'Administrator',
    'service-manager': 'Service manager',
    technician: 'Technician',
    'customer-service': 'Customer service',
    viewer: 'Viewer',
    user: 'User',
    guest: 'Guest',
  },
  {
    'super-admin': 'Superadministrador',
    admin: 'Admin',
    administrator: 'Administrador',
    'service-manager': 'Jefe de servicio',
    technician: 'Técnico',
    'customer-service': 'Atención al cliente',
    viewer: 'Solo lectura',
    user: 'Usuario',
    guest: 'Visitante',
  },
)
