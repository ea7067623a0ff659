import { serveBench } from '../../lib/serve-bench.ts'
import { createExportBench } from './export-bench.ts'

serveBench(createExportBench())
