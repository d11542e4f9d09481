/** The few icons of the customer's page, as paths of 24 by 24: the library's own code would be as large as the page's. */
const shapes = {
  approve: 'M21.8 10A10 10 0 1 1 17 3.34M9 11l3 3L22 4',
  decline: 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20M15 9l-6 6M9 9l6 6',
  later: 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20M12 6v6l4 2',
  waiting: 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20',
  alert: 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20M12 8v4M12 16h.01',
  soon: 'M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
  check: 'M20 6 9 17l-5-5',
  download: 'M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5',
  phone:
    'M13.83 16.57a1 1 0 0 0 1.21-.3l.36-.47A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.47.35a1 1 0 0 0-.29 1.23 14 14 0 0 0 6.39 6.39',
  message: 'M21 15a2 2 0 0 1-2 2H7l-4 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2z',
  send: 'M14.54 21.69a.5.5 0 0 0 .94-.03l6.5-19a.5.5 0 0 0-.64-.63l-19 6.5a.5.5 0 0 0-.02.93l7.93 3.18a2 2 0 0 1 1.11 1.11zM21.85 2.15l-10.94 10.94',
  larger: 'M15 3h6v6M9 21H3v-6M21 3l-7 7M3 21l7-7',
  language: 'M5 8l6 6M4 14l6-6 2-3M2 5h12M7 2h1M22 22l-5-10-5 10M14 18h6',
} as const
export type IconName = keyof typeof shapes

export const CustomerIcon = ({ name, size = 18 }: { name: IconName; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className="flex-none"
  >
    <path d={shapes[name]} />
  </svg>
)
