export { analyticsRoutes } from './analytics.routes.ts'
export { countKeptFigures } from './figures/count-figures.jobs.ts'
export { countFiguresJob, turnKeptFigures } from './figures/kept-figures.service.ts'
export { dropAnswersNaming } from './figures/personal.queries.ts'
