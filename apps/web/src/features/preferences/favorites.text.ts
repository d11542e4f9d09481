import { defineText } from '#platform/i18n/text.ts'

export const favoritesText = defineText(
  {
    favorites: 'Favorites',
    links: 'Links',
    actions: 'Actions',
    linksTitle: 'Favorite Links',
    actionsTitle: 'Favorite Actions',
    add: 'Add {name} to favorites',
    remove: 'Remove {name} from favorites',
    updateFailed: 'Failed to update favorites',
    removeFailed: 'Failed to remove favorite',
    removeActionFailed: 'Failed to remove favorite action',
    reorderFailed: 'Failed to reorder favorites',
  },
  {
    favorites: 'Favoritos',
    links: 'Enlaces',
    actions: 'Acciones',
    linksTitle: 'Enlaces favoritos',
    actionsTitle: 'Acciones favoritas',
    add: 'Agregar {name} a favoritos',
    remove: 'Quitar {name} de favoritos',
    updateFailed: 'No se pudieron actualizar los favoritos',
    removeFailed: 'No se pudo quitar el favorito',
    removeActionFailed: 'No se pudo quitar la acción favorita',
    reorderFailed: 'No se pudieron ordenar los favoritos',
  },
)
