export { SkillsCard } from './skills-card.tsx'
export { SkillsField } from './skills-field.tsx'
