import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'

const api = process.env.TWOPOST_API ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), tailwindcss()],
  // The contract is compiled from its sources: one build step less, and its types are never stale.
  resolve: { conditions: ['twopost-source', ...defaultClientConditions] },
  build: { target: 'es2023', modulePreload: { polyfill: false }, reportCompressedSize: true },
  server: { proxy: { '/api': api } },
  test: { environment: 'node', include: ['src/**/*.test.ts'] },
})
