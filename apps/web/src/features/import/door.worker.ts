import { serveBench } from '../../lib/serve-bench.ts'
import { createDoorBench } from './door-bench.ts'

serveBench(createDoorBench())
