export { LabelsBar } from './labels-bar.tsx'
export { LabelsItem } from './labels-item.tsx'
export { LazyLabelsDialog } from './lazy-labels-dialog.tsx'
