import type { SkillLevel } from '@twopost/contract/technicians'

/** The word of a level in `skillsText`. */
export const levelWords = { 1: 'learning', 2: 'able', 3: 'expert' } as const satisfies Record<SkillLevel, string>
