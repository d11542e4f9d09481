export { PublicFrame } from './public-frame.tsx'
