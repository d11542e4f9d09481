import * as ratings from '@twopost/contract/ratings'
import { type Route, route } from '#platform/http/route.ts'
import { giveRating, showRatingRequest } from './ratings.service.ts'

export const ratingsRoutes: Route[] = [route(ratings.getRatingRequest, showRatingRequest), route(ratings.giveRating, giveRating)]
